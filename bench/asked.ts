/** Makes one call of the product with a JSON body and an owner's token; throws when it is refused. */
export async function asked(
  url: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<unknown> {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

export const demoOwner = { email: 'demo@wydarzy.example', password: 'demo-wydarzy-2026' }

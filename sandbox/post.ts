/** Sends a webhook and answers the status. Rejects when nobody could be reached. */
export type Post = (url: string, body: string, headers: Record<string, string>) => Promise<number>

export const postByHttp: Post = async (url, body, headers) => {
  const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(20_000) })
  await answer.arrayBuffer()
  return answer.status
}

import { readFileSync } from 'node:fs'
import type { MailPicture } from './mailer.ts'

/**
 * The three pictures of the mail layout are inside each mail: they are 7 kB together, are shown without a request (mail
 * programs block remote pictures until the reader allows them) and tell nobody that the mail was opened.
 */
const files = { logo: 'logo.png', garland: 'garland.png', scallops: 'scallops.png' } as const
export type MailImage = keyof typeof files

const cidOf = (image: MailImage) => `${image}.wydarzy`
const bytes = new Map<MailImage, Buffer>()

function read(image: MailImage): Buffer {
  const known = bytes.get(image)
  if (known) return known
  const content = readFileSync(new URL(`./images/${files[image]}`, import.meta.url))
  bytes.set(image, content)
  return content
}

const all = Object.keys(files) as MailImage[]

/** The address of a picture inside a mail's HTML. */
export const imageSource = (image: MailImage) => `cid:${cidOf(image)}`

/** The pictures that this HTML shows, as attachments. */
export function imagesIn(html: string): { cid: string; filename: string; content: Buffer }[] {
  return all
    .filter((image) => html.includes(imageSource(image)))
    .map((image) => ({ cid: cidOf(image), filename: files[image], content: read(image) }))
}

/** The HTML of a mail for a browser, which has no attachments: pictures become data URLs. */
export function withImagesInside(html: string, pictures: readonly MailPicture[] = []): string {
  let shown = html
  for (const image of all) {
    shown = shown.replaceAll(imageSource(image), `data:image/png;base64,${read(image).toString('base64')}`)
  }
  for (const { cid, content } of pictures) {
    shown = shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${Buffer.from(content).toString('base64')}`)
  }
  return shown
}

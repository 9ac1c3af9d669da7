/**
 * An XML schema as data: which elements, in which order, how often, with which types and attributes. Anything in a file
 * that is not in the data is refused.
 */
import type { XmlElement } from './xml.ts'

export type XmlType = (text: string) => boolean

type XmlPart = {
  name: string
  least: number
  most: number
  is: XmlType | readonly XmlRule[]
  /** Required attributes, and optional ones. */
  attributes?: Readonly<Record<string, XmlType>>
  extras?: Readonly<Record<string, XmlType>>
}
/** One of these sequences, chosen by its first element. */
type XmlChoice = { either: readonly (readonly [XmlPart, ...XmlPart[]])[] }
export type XmlRule = XmlPart | XmlChoice

type Attributes = Pick<XmlPart, 'attributes' | 'extras'>

export function must(name: string, is: XmlPart['is'], more: Attributes & { most?: number } = {}): XmlPart {
  return { name, is, least: 1, most: 1, ...more }
}

export function may(name: string, is: XmlPart['is'], more: Attributes & { most?: number } = {}): XmlPart {
  return { name, is, least: 0, most: 1, ...more }
}

export function either(...ways: XmlChoice['either']): XmlChoice {
  return { either: ways }
}

export function pattern(form: RegExp): XmlType {
  return (text) => form.test(text)
}

export function one(...values: string[]): XmlType {
  return (text) => values.includes(text)
}

/** Whether a text is a calendar day as the schemes write it. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Where an element breaks the rules, and how; empty when it keeps them. */
export function shapeOf({ content, name }: XmlElement, rules: readonly XmlRule[], above = ''): string[] {
  const place = `${above}${name}`
  if (typeof content === 'string') return [`${place}: text where elements belong`]
  const { at, problems } = sequence(content, 0, rules, place)
  const left = content[at]
  return left ? [...problems, `${place}/${left.name}: not expected here`] : problems
}

type Read = { at: number; problems: string[] }

function sequence(all: readonly XmlElement[], from: number, rules: readonly XmlRule[], place: string): Read {
  const problems: string[] = []
  let at = from
  for (const rule of rules) {
    const read = 'either' in rule ? choice(all, at, rule, place) : repeated(all, at, rule, place)
    problems.push(...read.problems)
    at = read.at
  }
  return { at, problems }
}

function choice(all: readonly XmlElement[], at: number, { either: ways }: XmlChoice, place: string): Read {
  const way = ways.find(([first]) => first.name === all[at]?.name)
  if (way) return sequence(all, at, way, place)
  return { at, problems: [`${place}: neither ${ways.map(([first]) => first.name).join(' nor ')} in its place`] }
}

function repeated(all: readonly XmlElement[], from: number, part: XmlPart, place: string): Read {
  const problems: string[] = []
  let at = from
  for (let next = all[at]; next?.name === part.name; next = all[at]) {
    at += 1
    const which = part.most > 1 ? ` ${at - from}` : ''
    problems.push(...partProblems(next, part, `${place}/`, which))
  }
  if (at - from < part.least) problems.push(`${place}/${part.name}: missing or not in its place`)
  if (at - from > part.most) problems.push(`${place}/${part.name}: more than ${part.most}`)
  return { at, problems }
}

function partProblems(element: XmlElement, { is, ...allowed }: XmlPart, above: string, which: string): string[] {
  const place = `${above}${element.name}${which}`
  const problems = attributesFit(element, allowed) ? [] : [`${place}: not the attributes of the scheme`]
  if (typeof is !== 'function')
    return [...problems, ...shapeOf({ ...element, name: `${element.name}${which}` }, is, above)]
  const fits = typeof element.content === 'string' && is(element.content)
  return fits ? problems : [...problems, `${place}: not a value of its type`]
}

function attributesFit({ attributes: given = {} }: XmlElement, { attributes = {}, extras = {} }: Attributes): boolean {
  const known = { ...attributes, ...extras }
  return (
    Object.keys(attributes).every((key) => key in given) &&
    Object.entries(given).every(([key, text]) => known[key]?.(text) ?? false)
  )
}

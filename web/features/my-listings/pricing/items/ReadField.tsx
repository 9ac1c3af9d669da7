import { type ReactNode, useState } from 'react'
import { TextField } from '#web/ui/fields/TextField.tsx'
import {
  amountText,
  hoursText,
  percentText,
  readAmount,
  readHours,
  readPercent,
  readWhole,
  wholeText,
} from './typed-numbers.pl.ts'

type Read<T> = (text: string) => { value: T | undefined } | { sentence: string }

export type ReadFieldProps<T> = {
  id: string
  label: ReactNode
  value: T | undefined
  onValue: (value: T | undefined) => void
  /**
   * Called with a sentence when the text cannot be read, and with null when it can be again; the last valid value
   * stays. The field shows the sentence itself.
   */
  onWrong: (sentence: string | null) => void
  error?: string | undefined
  hint?: ReactNode
  suffix?: ReactNode
  placeholder?: string
  hideLabel?: boolean
  className?: string
}

/** A field that keeps unreadable text as typed, and shows the number in full when it is left. */
export function ReadField<T>(props: ReadFieldProps<T> & { read: Read<T>; show: (value: T | undefined) => string }) {
  const { value, onValue, onWrong, read, show, error, ...frame } = props
  const [typed, setTyped] = useState<string | null>(null)
  const last = typed === null ? null : read(typed)
  const unread = last && 'sentence' in last ? last.sentence : undefined
  const type = (text: string) => {
    setTyped(text)
    const answer = read(text)
    if ('sentence' in answer) return onWrong(answer.sentence)
    if (error ?? unread) onWrong(null)
    if (answer.value !== value) onValue(answer.value)
  }
  return (
    <TextField
      {...frame}
      error={unread ?? error}
      numeric
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? show(value)}
      onChange={type}
      onBlur={() => {
        if (typed !== null && 'value' in read(typed)) setTyped(null)
      }}
    />
  )
}

type Numeric = Omit<ReadFieldProps<number>, 'suffix'> & { suffix?: ReactNode }

export function AmountField({ signed, ...props }: Numeric & { signed?: boolean }) {
  const read = (text: string) => readAmount(text, { signed: signed ?? false })
  return <ReadField suffix="zł" {...props} read={read} show={amountText} />
}

export function PercentField({ signed, ...props }: Numeric & { signed?: boolean }) {
  const read = (text: string) => readPercent(text, { signed: signed ?? false })
  return <ReadField suffix="%" {...props} read={read} show={percentText} />
}

export const WholeField = (props: Numeric) => <ReadField {...props} read={readWhole} show={wholeText} />
export const LengthField = (props: Numeric) => <ReadField suffix="godz." {...props} read={readHours} show={hoursText} />

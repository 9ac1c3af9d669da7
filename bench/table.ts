/** A target with its measured value; null when it was not measured. */
export type Verdict = { target: string; measured: string; reached: boolean | null }

export function table(head: string[], rows: (string | number)[][]): string[] {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}

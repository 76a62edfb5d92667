import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Fault } from './fault.ts'

export type Line = { number: number; text: string }

/** Yields the lines of a file or of standard input, except empty lines. */
export async function* linesOf(file: string | undefined): AsyncGenerator<Line> {
  const input = file === undefined || file === '-' ? process.stdin : await streamOf(file)
  let number = 0
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (text.trim()) yield { number, text: text.trim() }
  }
}

async function streamOf(file: string) {
  try {
    return (await open(file)).createReadStream()
  } catch {
    throw new Fault(`${file} can't be read.`)
  }
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a line that is typed without echo, or piped in. */
export async function readSecret(prompt: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(prompt)
  const unseen = createInterface({ input: process.stdin, terminal: process.stdin.isTTY === true })
  try {
    for await (const line of unseen) return line.trim()
    return ''
  } finally {
    unseen.close()
    if (process.stdin.isTTY) process.stderr.write('\n')
  }
}

import { run } from '../terminal/run.ts'

type Timed = { name: string; ms: number }

type Skipped = { name: string; why: string }

/** How a part of `npm test` went: a plain check counts as one, a test runner's tests each count. */
export type Outcome = {
  passed: number
  failed: number
  timed?: Timed[]
  skipped?: Skipped[]
  /** All that the part said; shown whole when something failed. */
  output: string
  note?: string
}

export type Part = {
  name: string
  /** Parts, by name, whose work this one uses: it waits for them and is not run when one failed. */
  needs?: string[]
  work: () => Promise<Outcome>
}

export function check(name: string, tool: string, args: string[]): Part {
  return {
    name,
    work: async () => {
      const { code, output } = await run(tool, args)
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
    },
  }
}

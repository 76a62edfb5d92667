import { run } from '../terminal/run.ts'

type Timed = { name: string; ms: number }

type Skipped = { name: string; reason: string }

/** The result of a part of `npm test`. A plain check counts as one test; each test of a runner counts. */
export type CheckOutcome = {
  passed: number
  failed: number
  timed?: Timed[]
  skipped?: Skipped[]
  /** The whole output, shown if something failed. */
  output: string
  note?: string
}

export type CheckPart = {
  name: string
  /** The parts that this part waits for. If one fails, this one is skipped. */
  needs?: string[]
  /** Says, before anything runs, what the part will download or install. Returns null if there is nothing. */
  announce?: () => string | null
  work: () => Promise<CheckOutcome>
}

export function check(name: string, tool: string, args: string[]): CheckPart {
  return {
    name,
    work: async () => {
      const { code, output } = await run(tool, args)
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
    },
  }
}

import { timedRun } from './timed-run.ts'

/** A test of a runner. `file` selects it for a second try: a path, or Playwright's `path:line`. */
export type TestResult = {
  name: string
  file: string
  end: 'passed' | 'failed' | 'skipped'
  ms: number
  /** The error of a failed test, or the reason for a skipped one. */
  reason: string
}

/** The result of a part of `npm test`. A plain check counts as one test; each test of a runner counts. */
/** A limit that guards against accidents, and what is measured now, both in `unit`. */
export type Bound = { name: string; measured: number; limit: number; unit: string }

export type CheckOutcome = {
  passed: number
  /** Includes faults outside the tests, such as a file that doesn't load. */
  failed: number
  tests?: TestResult[]
  /** The processor time of its tools, in milliseconds. */
  cpuMs?: number
  /** The whole output, shown if something failed. */
  output: string
  note?: string
  /** The limits it measured, which are listed at the end of the run. */
  bounds?: Bound[]
}

export type CheckPart = {
  name: string
  /** The parts that this part waits for. If one fails, this one is skipped. */
  needs?: string[]
  /** Says, before anything runs, what the part will download or install. Returns null if there is nothing. */
  announce?: () => string | null
  /** Needs the whole machine, so no other part runs beside it. */
  isAlone?: boolean
  work: () => Promise<CheckOutcome>
  /** Runs the given tests once more, one after the other. Checks have no second try. */
  tryAgain?: (files: string[]) => Promise<CheckOutcome>
}

export function check(name: string, tool: string, args: string[]): CheckPart {
  return {
    name,
    work: async () => {
      const { code, ...result } = await timedRun(tool, args)
      return { ...result, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
    },
  }
}

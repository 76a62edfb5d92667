import type { Sending } from './send-files.ts'

/** `held` waits until its member says whether to go on without what was refused. */
export type Phase = 'idle' | 'sending' | 'held' | 'reading'

export function phaseText(phase: Phase, lines: readonly Sending[]): string | null {
  const has = (asked: Sending['state']) => lines.some(({ state }) => state === asked)
  switch (phase) {
    case 'idle':
      return has('refused') ? 'Nothing was brought in. Each file says why.' : null
    case 'reading':
      return 'Reading. Large files take a while.'
    case 'held':
      return 'Some files were refused. The others are here.'
    case 'sending':
      if (has('late')) return 'No connection. It goes on by itself.'
      return has('busy')
        ? 'Waiting for our server. It goes on by itself.'
        : 'Sending. You can leave: what is here stays for a day, and goes on once you choose it again.'
  }
}

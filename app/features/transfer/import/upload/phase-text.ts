import type { Sending } from './send-files.ts'

/** `held` waits until its member says whether to go on without what was refused. */
export type Phase = 'idle' | 'sending' | 'held' | 'reading'

export function phaseText(phase: Phase, lines: readonly Sending[]): string | null {
  switch (phase) {
    case 'idle':
      return null
    case 'reading':
      return 'Reading. Large files take a while.'
    case 'held':
      return 'Some files were refused. The others are here.'
    case 'sending':
      return lines.some(({ state }) => state === 'late')
        ? 'No connection. It goes on by itself.'
        : 'Sending. You can leave: what is here stays for a day, and goes on once you choose it again.'
  }
}

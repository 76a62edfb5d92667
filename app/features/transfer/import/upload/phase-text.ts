import type { FileUpload } from './send-files.ts'

/** `held`: the member decides whether to continue without the refused files. */
export type Phase = 'idle' | 'sending' | 'held' | 'reading'

export function phaseText(phase: Phase, lines: readonly FileUpload[]): string | null {
  const hasFileIn = (asked: FileUpload['state']) => lines.some(({ state }) => state === asked)
  switch (phase) {
    case 'idle':
      return hasFileIn('refused') ? 'Nothing was imported. See the reason for each file.' : null
    case 'reading':
      return 'Reading. Large files take a while.'
    case 'held':
      return "Some files weren't accepted. The others are uploaded."
    case 'sending':
      if (hasFileIn('late')) return "No connection. We'll continue automatically."
      return hasFileIn('busy')
        ? "Waiting for our server. We'll continue automatically."
        : "Uploading. You can leave: we keep what's uploaded for a day, and continue when you choose the file again."
  }
}

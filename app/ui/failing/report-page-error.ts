import type { ErrorKind, PartName } from '../../features/operations/page-errors/page-error.ts'

declare global {
  interface Window {
    /** See `frame/inline/page-errors.ts`. */
    tellError?: (kind: ErrorKind, error: unknown, part?: PartName) => Promise<boolean>
  }
}

/** Makes the server count an error, without its message. Returns whether the server counted it. */
export async function reportPageError(
  kind: ErrorKind,
  error: unknown,
  part?: PartName,
): Promise<boolean> {
  return (await window.tellError?.(kind, error, part)) ?? false
}

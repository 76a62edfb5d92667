import { safePath } from '../../../../text/safe-path.ts'

export function afterConverting(
  { next, pinId }: { next: string | null; pinId: string | null },
  otherwise: string,
): string {
  if (next === null) return otherwise
  const path = safePath(next)
  if (pinId === null) return path
  const [rest = '', hash] = path.split('#', 2)
  const withPin = `${rest}${rest.includes('?') ? '&' : '?'}pin=${pinId}`
  return hash === undefined ? withPin : `${withPin}#${hash}`
}

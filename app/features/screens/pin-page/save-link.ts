import { savePath } from '../../content/pins/pin-path.ts'
import { signInPath } from '../../identity/sign-in/sign-in-path.ts'

export const SAVE_LOOK =
  'flex h-12 min-w-22 shrink-0 items-center justify-center whitespace-nowrap rounded-full px-4 font-semibold'

export const SAVE_COLOURS = 'bg-brand text-white hover:bg-brand-hover'

/** Where Save leads without a board to save to: a member to the picker, a visitor to the sign-up. */
export function saveLinkPath(pin: Parameters<typeof savePath>[0], isMember: boolean): string {
  if (isMember) return savePath(pin)
  const pendingAction = { kind: 'save', pinId: pin.id } as const
  return signInPath('signup', { container: 'save', source: 'saveButton', pendingAction })
}

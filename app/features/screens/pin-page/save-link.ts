import { pinPath, savePath } from '../../content/pins/pin-path.ts'
import { signInPath } from '../../identity/sign-in/sign-in-path.ts'

export const SAVE_LOOK =
  'flex h-12 min-w-22 shrink-0 items-center justify-center whitespace-nowrap rounded-full px-4 font-semibold'

export const SAVE_COLOURS = 'bg-brand text-white hover:bg-brand-hover'

/** The path of a Save link without a board: the picker for members, sign-up for visitors. */
export function saveLinkPath(pin: Parameters<typeof savePath>[0], isMember: boolean): string {
  if (isMember) return savePath(pin)
  const pendingAction = { kind: 'save', pinId: pin.id } as const
  const next = pinPath(pin)
  return signInPath('signup', { container: 'save', source: 'saveButton', next, pendingAction })
}

import { isolated } from '../../../text/direction.ts'

type Choice = { member: { fullName: string }; act: 'block' | 'mute' }

export function blockTitle({ member, act }: Choice): string {
  return `${act === 'block' ? 'Block' : 'Mute'} ${isolated(member.fullName)}?`
}

export const BLOCK_EFFECTS = {
  block: [
    'Neither of you sees the other’s profile, boards and pins any more, wherever they are.',
    'You stop following each other, and leave each other’s boards.',
    'They aren’t told. Pins that they left on your boards stay there for you to remove.',
    'You can unblock them in your settings. What ended stays ended.',
  ],
  mute: [
    'Their pins no longer come to your home, search and suggestions.',
    'Their profile and boards stay as they are, and so does whom you follow.',
    'They aren’t told. You can unmute them in your settings.',
  ],
} as const

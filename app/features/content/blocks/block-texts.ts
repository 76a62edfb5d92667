import { isolated } from '../../../text/direction.ts'

type BlockChoice = { member: { fullName: string }; act: 'block' | 'mute' }

export function blockTitle({ member, act }: BlockChoice): string {
  return `${act === 'block' ? 'Block' : 'Mute'} ${isolated(member.fullName)}?`
}

export const BLOCK_EFFECTS = {
  block: [
    'You won’t see each other’s profiles, boards or pins anywhere.',
    'You’ll stop following each other and leave each other’s boards.',
    'We don’t notify them. Pins they saved to your boards stay until you remove them.',
    'You can unblock them in Settings, but follows and shared boards don’t come back.',
  ],
  mute: [
    'You won’t see their pins in your home feed, search or suggestions.',
    'Their profile, boards and your follows don’t change.',
    'We don’t notify them. You can unmute them in Settings.',
  ],
} as const

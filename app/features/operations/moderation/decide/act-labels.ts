import type { CaseAct, CaseKind } from './acts.ts'

type ActLabels = { label: string; hint: string }

const HIDE_LABELS: Readonly<Record<CaseKind, ActLabels>> = {
  picture: {
    label: 'Take down the reported pin',
    hint: "Its owner can't restore it. Other pins with this picture stay.",
  },
  board: { label: 'Take down the board', hint: "With its pins. Its owner can't restore it." },
  invitation: {
    label: 'Withdraw the invitation',
    hint: 'The people invited can no longer see it.',
  },
  member: { label: 'Take down', hint: '' },
}

const LABELS: Readonly<Record<Exclude<CaseAct, 'hide'>, ActLabels>> = {
  keep: { label: 'Keep it', hint: "Nothing happens, and its owner isn't notified." },
  remove: {
    label: 'Remove the picture everywhere',
    hint: "From all pins, covers and profiles, with the reported pin's video and captions. Nobody can upload them again. Everyone who had them is notified.",
  },
  limit: {
    label: 'Take it out of feeds and search',
    hint: 'Its page and its board still show it.',
  },
  limit_member: {
    label: 'Take the member out of feeds and search',
    hint: 'With all their pins. They can still log in and save.',
  },
  soft_ban: {
    label: 'Log the account out and ask for a new password',
    hint: 'For an account that may have been hacked.',
  },
  suspend: { label: 'Suspend the account', hint: 'Nobody can log in to it or see it.' },
  deactivate: { label: 'Deactivate the account', hint: 'Like a suspension, but permanent.' },
}

export function actLabels(kind: CaseKind, act: CaseAct): ActLabels {
  return act === 'hide' ? HIDE_LABELS[kind] : LABELS[act]
}

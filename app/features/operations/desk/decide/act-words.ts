import type { CaseAct, CaseKind } from './acts.ts'

type Words = { label: string; hint: string }

const HIDE: Readonly<Record<CaseKind, Words>> = {
  picture: {
    label: 'Take the reported pin down',
    hint: 'Its owner cannot bring it back. Other pins of the picture stay.',
  },
  board: { label: 'Take the board down', hint: 'With its pins. Its owner cannot bring it back.' },
  invitation: { label: 'Withdraw the invitation', hint: 'Who was invited no longer sees it.' },
  member: { label: 'Take down', hint: '' },
}

const WORDS: Readonly<Record<Exclude<CaseAct, 'hide'>, Words>> = {
  keep: { label: 'Keep it', hint: 'Nothing happens, and its member is not told.' },
  remove: {
    label: 'Remove the picture everywhere',
    hint: 'From all pins, covers and profiles. Nobody can upload it again. All who had it are told.',
  },
  limit: {
    label: 'Take it out of feeds and search',
    hint: 'It stays at its address and on its board.',
  },
  limit_member: {
    label: 'Take the member out of feeds and search',
    hint: 'With all pins. They can still log in and save.',
  },
  soft_ban: {
    label: 'Log the account out and ask for a new password',
    hint: 'For an account that somebody else may have taken.',
  },
  suspend: { label: 'Suspend the account', hint: 'Nobody can log in to it or see it.' },
  deactivate: { label: 'Deactivate the account', hint: 'The same, for what will not change.' },
}

export function actWords(kind: CaseKind, act: CaseAct): Words {
  return act === 'hide' ? HIDE[kind] : WORDS[act]
}

import type { SharedSubject } from '../../content/shares/share.ts'

/** Props of the dialog that shares a pin with a member, who has to be able to see it. */
export function sharedPin({ id, isListed }: { id: number; isListed: boolean }): {
  subject: SharedSubject | null
  whyNot?: string
} {
  if (isListed) return { subject: { kind: 'pin', subjectId: id } }
  return { subject: null, whyNot: 'Only pins on public boards can be sent to members.' }
}

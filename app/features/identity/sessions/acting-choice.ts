/** The business that a member last chose to act for in this browser. */
export type ActingChoice = { memberId: number; businessId: number }

export function parseActing(text: string | null): ActingChoice | null {
  const [, memberId, businessId] = /^(\d{1,16})-(\d{1,16})$/.exec(text ?? '') ?? []
  return memberId && businessId
    ? { memberId: Number(memberId), businessId: Number(businessId) }
    : null
}

export function actingText({ memberId, businessId }: ActingChoice): string {
  return `${memberId}-${businessId}`
}

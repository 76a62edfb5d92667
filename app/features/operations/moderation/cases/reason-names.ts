import { REASONS, type ReportReason } from '../../../content/reports/reasons.ts'

function isReason(name: string): name is ReportReason {
  return Object.hasOwn(REASONS, name)
}

export function reasonNames(reasons: readonly string[]): string {
  return reasons
    .filter(isReason)
    .map((reason) => REASONS[reason].name)
    .join(', ')
}

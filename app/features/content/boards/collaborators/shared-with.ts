import { isolated } from '../../../../text/direction.ts'
export function sharedWith(faces: readonly { fullName: string }[], count: number): string {
  const names = faces.map(({ fullName }) => isolated(fullName))
  const more = count - names.length
  if (more > 0) names.push(more === 1 ? '1 more' : `${more} more`)
  return `Shared with ${new Intl.ListFormat('en').format(names)}`
}

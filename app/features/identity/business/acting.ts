import type { Role, Viewer } from '../../../context.server.ts'

export function actingId({ id, acting }: Pick<Viewer, 'id' | 'acting'>): number {
  return acting?.id ?? id
}

export function permissionsOf({
  isPartner,
  acting,
}: Pick<Viewer, 'isPartner' | 'acting'>): readonly Role[] {
  return acting?.permissions ?? (isPartner ? ['OWNER'] : [])
}

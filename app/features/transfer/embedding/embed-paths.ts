import type { OpenBoard } from './open-board.server.ts'

export function boardFramePath({ id, section }: Pick<OpenBoard, 'id' | 'section'>): string {
  return `/embed/board/${id}/${section ? `?section=${section.id}` : ''}`
}

export function pinFramePath(pin: { id: number }): string {
  return `/embed/pin/${pin.id}/`
}

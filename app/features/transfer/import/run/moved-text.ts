import { pinsText } from '../../../content/boards/pins-text.ts'

export function movedText(count: number): string {
  return `${pinsText(count)} that you moved ${count === 1 ? 'stays' : 'stay'}.`
}

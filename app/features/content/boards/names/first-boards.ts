/** A board of this name gathers what was saved before its member had any other. */
export const FIRST_BOARD_NAME = 'Quick saves'

const USUAL_NAMES = ['Recipes to make', 'Places to go', 'Things to try', 'For the home']

/** Names for a member without boards: what fits the pin, else what many save. */
export function firstBoardNames(fitting: readonly string[] = []): string[] {
  return [...new Set([FIRST_BOARD_NAME, ...(fitting.length > 0 ? fitting : USUAL_NAMES)])]
}

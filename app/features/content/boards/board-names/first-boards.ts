/** The board that is created when a member without boards saves a pin. */
export const FIRST_BOARD_NAME = 'Quick saves'

const USUAL_NAMES = ['Recipes to make', 'Places to go', 'Things to try', 'For the home']

/** Suggests board names to a member without boards: names that fit the pin, or else popular ones. */
export function firstBoardNames(fitting: readonly string[] = []): string[] {
  return [...new Set([FIRST_BOARD_NAME, ...(fitting.length > 0 ? fitting : USUAL_NAMES)])]
}

/** Pictures with a shorter side are icons. */
export const ICON_PX = 80

export const MENU_ITEM =
  'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

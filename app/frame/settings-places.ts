import type { Place, PlaceGroup } from '../ui/page-nav.tsx'

type SettingsPlace = Place & { line: string }

export const SETTINGS_PATH = '/settings/'

const BUSINESS: PlaceGroup<SettingsPlace> = {
  name: 'Your business',
  places: [
    { path: '/settings/business/', name: 'Business', line: 'Its name, kind and address' },
    { path: '/business/access/', name: 'Access', line: 'Who may act for it' },
  ],
}

export const SETTINGS: readonly PlaceGroup<SettingsPlace>[] = [
  {
    name: 'You',
    places: [
      { path: '/settings/profile/', name: 'Profile', line: 'Your picture, name and username' },
      {
        path: '/settings/privacy/',
        name: 'Privacy',
        line: 'Search engines, invitations, new boards',
      },
      { path: '/settings/appearance/', name: 'Appearance', line: 'Light or dark, motion, walls' },
      {
        path: '/settings/home/',
        name: 'Your home',
        line: 'What it leaves out, and where you start',
      },
      { path: '/settings/updates/', name: 'Updates', line: 'What you are told of' },
      {
        path: '/settings/notifications/',
        name: 'Notifications',
        line: 'On your devices, by email',
      },
      { path: '/settings/account/', name: 'Account', line: 'A copy of your data, or leaving' },
    ],
  },
  {
    name: 'Safety',
    places: [
      { path: '/settings/security/', name: 'Security', line: 'Email, password, second factor' },
      { path: '/settings/apps/', name: 'Apps', line: 'Programs that you let in, and your own' },
      { path: '/settings/tokens/', name: 'Access tokens', line: 'For scripts of your own' },
      { path: '/settings/blocked/', name: 'Blocked and muted', line: 'Whom you keep away' },
      { path: '/settings/reports/', name: 'My reports', line: 'What became of them' },
      { path: '/settings/decisions/', name: 'Decisions', line: 'About your account and pins' },
    ],
  },
  {
    name: 'Your pins',
    places: [
      { path: '/settings/save-button/', name: 'Save button', line: 'Save from any page' },
      { path: '/settings/import/', name: 'Import', line: 'Bring pins from elsewhere' },
      { path: '/settings/export/', name: 'Export', line: 'Take your boards along' },
      { path: '/settings/device/', name: 'On this device', line: 'Boards without a network' },
      { path: '/settings/claim/', name: 'Claimed accounts', line: 'Your website and Instagram' },
      { path: '/settings/doubles/', name: 'Doubles', line: 'The same picture twice' },
      { path: '/settings/links/', name: 'Dead links', line: 'Pages that have gone' },
      { path: '/settings/trash/', name: 'Trash', line: 'Restore what you deleted' },
    ],
  },
  BUSINESS,
]

/** A business has two places more. */
export function settingsOf(viewer: { isPartner: boolean } | null): typeof SETTINGS {
  return viewer?.isPartner ? SETTINGS : SETTINGS.filter((group) => group !== BUSINESS)
}

import type { NavPlace, PlaceGroup } from '../ui/page-nav.tsx'

/** A page of the settings. The search also finds it by its `words`. */
type SettingsPlace = NavPlace & { line: string; words: string }

type SettingsGroup = PlaceGroup<SettingsPlace>

export const SETTINGS_PATH = '/settings/'

const BUSINESS: SettingsGroup = {
  name: 'Your business',
  places: [
    {
      path: '/settings/business/',
      name: 'Business',
      line: 'Its name, kind and address',
      words: 'company shop website country time zone two-step',
    },
    {
      path: '/business/access/',
      name: 'Access',
      line: 'Who can manage it',
      words: 'people team roles admin analyst invite',
    },
  ],
}

/** All pages of the settings, in at most seven groups. */
export const SETTINGS: readonly SettingsGroup[] = [
  {
    name: 'Profile and privacy',
    places: [
      {
        path: '/settings/profile/',
        name: 'Profile',
        line: 'Your picture, name and username',
        words: 'photo avatar about bio edit address',
      },
      {
        path: '/settings/privacy/',
        name: 'Privacy',
        line: 'Search engines, invitations, new boards',
        words: 'google hide secret public invite',
      },
      {
        path: '/settings/blocked/',
        name: 'Blocked and muted',
        line: "People you've blocked or muted",
        words: 'unblock unmute hide someone',
      },
    ],
  },
  {
    name: 'Home and appearance',
    places: [
      {
        path: '/settings/home/',
        name: 'Your home',
        line: 'Hidden pins and your start page',
        words: 'ai images promoted ads feed topics less like this personalise',
      },
      {
        path: '/settings/appearance/',
        name: 'Appearance',
        line: 'Light or dark, motion, walls',
        words: 'theme mode colour animation contrast',
      },
    ],
  },
  {
    name: 'Notifications',
    places: [
      {
        path: '/settings/updates/',
        name: 'Notification settings',
        line: 'What we notify you about',
        words: 'mute alerts saves followers prices',
      },
      {
        path: '/settings/notifications/',
        name: 'Push and email',
        line: 'What we send you when you’re away',
        words: 'browser weekly digest unsubscribe messages',
      },
    ],
  },
  {
    name: 'Security and access',
    places: [
      {
        path: '/settings/security/',
        name: 'Security',
        line: 'Email, password, second factor',
        words:
          'two-step verification 2fa passkey devices sessions log out phone recovery codes google',
      },
      {
        path: '/settings/sharing/',
        name: 'Shared boards',
        line: 'Secret links and collaborators',
        words: 'invite guests access revoke',
      },
      {
        path: '/settings/apps/',
        name: 'Apps',
        line: 'Apps with access to your account',
        words: 'connected third-party oauth revoke developer',
      },
      {
        path: '/settings/tokens/',
        name: 'Access tokens',
        line: 'For your own scripts',
        words: 'api key developer command line',
      },
    ],
  },
  {
    name: 'Your pins',
    places: [
      {
        path: '/settings/save-button/',
        name: 'Save button',
        line: 'Save from any page',
        words: 'bookmarklet extension browser share',
      },
      {
        path: '/settings/import/',
        name: 'Import',
        line: 'Import pins from elsewhere',
        words: 'pinterest upload file bookmarks instagram',
      },
      {
        path: '/settings/export/',
        name: 'Export',
        line: 'Download your boards',
        words: 'zip backup copy',
      },
      {
        path: '/settings/device/',
        name: 'On this device',
        line: 'Boards kept offline',
        words: 'storage network',
      },
      {
        path: '/settings/doubles/',
        name: 'Duplicates',
        line: 'Pictures you saved twice',
        words: 'same copies',
      },
      {
        path: '/settings/links/',
        name: 'Broken links',
        line: 'Pages that no longer exist',
        words: 'dead missing check',
      },
      {
        path: '/settings/trash/',
        name: 'Trash',
        line: 'Restore what you deleted',
        words: 'undelete bin recover',
      },
    ],
  },
  {
    name: 'Account',
    places: [
      {
        path: '/settings/account/',
        name: 'Account',
        line: 'Copy your data or close your account',
        words: 'delete deactivate download gdpr business convert',
      },
      {
        path: '/settings/claim/',
        name: 'Claimed accounts',
        line: 'Your website and Instagram',
        words: 'verify domain site',
      },
      {
        path: '/settings/reports/',
        name: 'My reports',
        line: 'Their status',
        words: 'reported complaint',
      },
      {
        path: '/settings/decisions/',
        name: 'Decisions',
        line: 'About your account and pins',
        words: 'appeal removed moderation suspended',
      },
    ],
  },
]

export function settingsOf(viewer: { isPartner: boolean } | null): typeof SETTINGS {
  return viewer?.isPartner ? [...SETTINGS, BUSINESS] : SETTINGS
}

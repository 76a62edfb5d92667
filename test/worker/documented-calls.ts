/** A call of the specification: its address, the fields that it sends, and the fields of its answer. */
export type DocumentedCall = {
  call: string
  sends: readonly string[]
  answers: readonly string[]
  /** Fields that are accepted but don't have any effect yet. */
  drops?: readonly string[]
  /** The call is sent by POST, although its name doesn't suggest it. */
  isPost?: true | undefined
  isPut?: true | undefined
}

/** Section 3: a board, in the picker and by itself. */
const BOARD = [
  'id',
  'name',
  'url',
  'privacy',
  'is_collaborative',
  'collaborating_users',
  'collaborated_by_me',
  'owner.id',
  'owner.username',
  'section_count',
  'image_cover_url',
  'archived_by_me_at',
  'cover_images.0.url',
]

/** Section 3: a board section. */
const SECTION = [
  'id',
  'title',
  'slug',
  'preview_pins.0.image_medium_url',
  'preview_pins.0.image_square_url',
  'preview_pins.0.size',
]

/** Section 3: a pin, and the user who owns the linked site. */
const PIN = [
  'id',
  'entity_id',
  'title',
  'description',
  'link',
  'dominant_color',
  'embed.src',
  'embed.type',
  'images.236x.url',
  'images.236x.height',
  'images.236x.width',
  'images.orig.url',
  'images.orig.height',
  'images.orig.width',
  'is_promoted',
  'promoted_is_removable',
  'tracking_params',
  'pinned_to_board.name',
  'pinned_to_board.layout',
  'link_domain.official_user.entity_id',
  'link_domain.official_user.followed_by_me',
  'link_domain.official_user.full_name',
  'link_domain.official_user.image_medium_url',
  'link_domain.official_user.username',
  'pinner.id',
  'owner.id',
]

const CREATED_PIN = ['id', 'board.id', 'board.name']
const SAVED_PIN = [...CREATED_PIN, 'share_facebook', 'share_twitter']

/** Section 3: a person to invite. */
const SUGGESTION = [
  'type',
  'id',
  'full_name',
  'username',
  'image_medium_url',
  'image_large_url',
  'valid',
]

const SAVE = [
  'board_id',
  'color',
  'clientTrackingParams',
  'description',
  'guid',
  'link',
  'image_base64',
  'image_url',
  'is_buyable_pin',
  'is_removable',
  'media_upload_id',
  'method',
  'pin_id',
  'section',
  'title',
  'advertiser_id',
  'shuffle_asset',
  'share_facebook',
  'share_twitter',
]

const DROPPED_BY_SAVES = [
  'clientTrackingParams',
  'is_buyable_pin',
  'is_removable',
  'share_facebook',
  'share_twitter',
]

/** A saved pin already has pictures; only a new pin accepts pictures. */
const DROPPED_BY_REPINS = [...DROPPED_BY_SAVES, 'media_upload_id', 'shuffle_asset', 'image_url']

/** The documents show no answer to a move. Our answer reports the progress, for the progress bar and for undo. */
const ACT = ['id', 'state', 'total', 'done']

const NEWCOMER = ['type', 'email', 'password', 'birthday', 'country', 'first_name', 'last_name']

/** Section 7 of both documents: the implemented calls, with their payloads and the fields read from the answers. */
export const CALLS = {
  'it is asked whether an address has an account': {
    call: '/v3/register/exists/',
    isPost: true,
    sends: ['email'],
    answers: [''],
  },
  'an address is validated': {
    call: '/v3/email/validation/',
    isPost: true,
    sends: ['email'],
    answers: ['is_valid'],
  },
  'a password is forgotten': {
    call: '/v3/users/forgot_password/',
    isPost: true,
    sends: ['username_or_email', 'type'],
    answers: [],
  },
  'an account is opened': {
    call: '/v3/register/',
    isPost: true,
    sends: [
      ...NEWCOMER,
      'recaptchaV3Token',
      'kr_privacy_consent_opt_in',
      'marketing_notifs_opt_out',
      'birthday_source_site',
      'email_source_site',
      'gender',
      'image_url',
    ],
    answers: ['user.id', 'user.username', 'user.email'],
    drops: ['country', 'birthday_source_site', 'email_source_site', 'image_url'],
  },
  'a member logs in': {
    call: '/v3/login/',
    isPost: true,
    sends: [
      'username_or_email',
      'password',
      'isAccountSwitch',
      'recaptchaV2Token',
      'recaptchaV3Token',
      'switch_account',
      'get_user',
      'autologin',
      'referrer',
      'app_type_from_client',
      'visited_pages_before_login',
    ],
    answers: ['user.id', 'user.username', 'user.email'],
    drops: ['isAccountSwitch'],
  },
  'the single sign-on of an address is asked for': {
    call: '/v3/sso/info/',
    isPost: true,
    sends: ['email'],
    answers: [
      'authorization_uri',
      'existing_user',
      'existing_user_is_sso',
      'is_sso',
      'redirect_uri',
      'exchange_code_to_token_info_url',
    ],
  },
  'landing signals are sent': {
    call: '/v3/orientation/user_landing_signals/',
    isPost: true,
    sends: ['is_register', 'unauth_visited_pages'],
    answers: [],
  },
  'a link that leads off the site is checked': {
    call: '/v3/offsite/',
    sends: ['pin_id', 'check_only', 'client_tracking_params', 'url', 'aux_data'],
    answers: ['redirect_status', 'url'],
    drops: ['client_tracking_params', 'aux_data'],
  },
  'a section is made': {
    call: '/resource/BoardSectionResource/create/',
    sends: ['board_id', 'initial_pins', 'name', 'name_source', 'orbac_subject_id'],
    answers: ['id', 'title', 'slug'],
  },
  'a section is made while moving': {
    call: '/resource/BoardSectionResource/create/',
    sends: ['boardId', 'sourceBoardId', 'sourceSectionId', 'name', 'pinImport'],
    answers: ['id', 'title', 'slug', ...within('action', ACT)],
  },
  'a board is read': {
    call: '/resource/BoardResource/get/',
    sends: ['board_id', 'field_set_key', 'orbac_subject_id'],
    answers: BOARD,
    drops: ['field_set_key'],
  },
  'a section is read': {
    call: '/resource/BoardSectionResource/get/',
    sends: ['section_id', 'field_set_key'],
    answers: SECTION,
    drops: ['field_set_key'],
  },
  'all pins are moved': {
    call: '/resource/BulkEditSelectAllResource/update/',
    sends: [
      'board_id',
      'new_board_id',
      'old_section_id',
      'new_section_id',
      'pin_ids',
      'orbac_subject_id',
    ],
    answers: ACT,
  },
  'pins are moved into a section of their board': {
    call: '/resource/BoardSectionEditResource/update/',
    sends: ['section_id', 'pins', 'orbac_subject_id'],
    answers: ACT,
  },
  'pins are moved out of a section': {
    call: '/resource/BoardSectionPinsResource/delete/',
    sends: ['section_id', 'pins'],
    answers: ACT,
  },
  'pins are moved to another board': {
    call: '/resource/BulkEditResource/update/',
    sends: ['board_id', 'section_id', 'pin_ids'],
    answers: ACT,
  },
  'a pin is made': {
    call: '/resource/PinResource/create/',
    sends: [
      'board_id',
      'method',
      'image_url',
      'image_base64',
      'section',
      'description',
      'link',
      'guid',
    ],
    answers: CREATED_PIN,
  },
  'a picture is fetched for a pin to come': {
    call: '/v3/pins/image/',
    isPut: true,
    sends: ['image_url'],
    answers: ['status', 'media_upload_id', 'image_url', 'hash', 'problem'],
  },
  'a pin is saved': {
    call: '/resource/RepinResource/create/',
    sends: SAVE,
    answers: SAVED_PIN,
    drops: DROPPED_BY_REPINS,
  },
  'a pin without an id is saved': {
    call: '/resource/PinResource/create/',
    sends: SAVE,
    answers: SAVED_PIN,
    drops: DROPPED_BY_SAVES,
  },
  'the sections of a board are read': {
    call: '/resource/BoardSectionsRepinResource/get/',
    sends: ['board_id'],
    answers: within('0', SECTION),
  },
  'the boards saved to last are read': {
    call: '/resource/BoardPickerBoardsShortlistResource/get/',
    sends: [],
    answers: within('0', BOARD),
  },
  'the picker reads its boards': {
    call: '/resource/BoardPickerBoardsResource/get/',
    sends: [
      'pin_id',
      'username',
      'advertiser_id',
      'filter',
      'field_set_key',
      'shortlist_suggestions',
      'isDesktop',
    ],
    answers: [...within('all_boards.0', BOARD), ...within('boards_shortlist.0', BOARD)],
  },
  'a board is made': {
    call: '/resource/BoardResource/create/',
    sends: ['name', 'privacy', 'advertiser_id', 'aux_data'],
    answers: ['id', 'name', 'privacy'],
    drops: ['aux_data'],
  },
  'titles for a board are proposed': {
    call: '/v3/pins/:pinId/board_title_suggestions/',
    sends: [],
    answers: ['0.title'],
  },
  'it is checked whether a pin is saved already': {
    call: '/v3/pins/:pinId/',
    sends: ['field_sets'],
    answers: [
      'board.id',
      'board.name',
      'id',
      'pinned_to_board.id',
      'pinned_to_board.name',
      'pinned_to_board.layout',
      'type',
      'via_pinner',
    ],
  },
  'a pin is read': { call: '/resource/PinResource/get/', sends: ['pin_id'], answers: PIN },
  'the business profiles of the viewer are read': {
    call: '/vx/business_access/profiles/',
    sends: [],
    answers: [''],
  },
  'the settings of the viewer are read': {
    call: '/v3/users/settings/',
    sends: [],
    answers: ['connected_to_instagram', 'listed_website_url'],
  },
  'hashtags are completed': {
    call: '/v3/search/autocomplete/',
    sends: ['q', 'show_pin_count'],
    answers: ['0.query', '0.pin_count'],
  },
  'collaborators are proposed': {
    call: '/resource/ShareSuggestionsResource/get/',
    sends: ['board_id'],
    answers: within('0', SUGGESTION),
  },
  'a collaborator is completed': {
    call: '/resource/ShareSuggestionsTypeaheadResource/get/',
    sends: ['board_id', 'q'],
    answers: within('0', SUGGESTION),
  },
  'a pin is promoted': {
    call: '/ads/v4/advertisers/:advertiserId/pins/:pinId/quick_promote/',
    isPost: true,
    sends: [
      'budget_in_micro_currency',
      'campaign_name',
      'destination_url',
      'duration',
      'auto_targeting_enabled',
      'is_ongoing',
      'start_now',
      'targeting_spec',
      'advertiser_id',
      'ads_client_type',
      'pin_id',
      'product_group_id',
      'flexible_daily_budget_enabled',
    ],
    answers: ['id', 'status', 'review'],
    drops: ['product_group_id'],
  },
} as const satisfies Record<string, DocumentedCall>

export type CallName = keyof typeof CALLS

function within(place: string, names: readonly string[]): string[] {
  return names.map((name) => `${place}.${name}`)
}

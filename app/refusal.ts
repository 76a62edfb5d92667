import { SHOWN_TEXTS } from './shown-texts.ts'

/** Every refusal: its number in the JSON contract, HTTP status and text. */
const CATALOGUE = {
  invalid_parameters: [1, 400, 'Something in this request is missing or malformed.'],
  not_signed_in: [7, 401, 'Log in to do this.'],
  not_allowed: [8, 403, "You can't do this."],
  not_found: [9, 404, "We couldn't find that."],
  wrong_method: [10, 405, "This address doesn't take that kind of request."],
  too_large: [11, 413, "That's too large to send."],
  cross_site: [12, 403, 'This request came from another site, so we stopped it.'],
  moved: [13, 301, 'This has another address.'],

  invalid_email: [100, 400, 'Your email is invalid.'],
  email_taken: [101, 409, 'This email already belongs to an account.'],
  email_domain_blocked: [102, 400, "Sorry, this doesn't look like a valid email"],
  email_contains_brand: [103, 400, 'Please stick to your name, or the name of your brand'],
  email_malformed: [104, 400, "Hmm...that doesn't look like an email address."],
  username_missing: [105, 400, 'Choose a username.'],
  username_malformed: [106, 400, 'Use 3 to 30 letters, numbers, dots, hyphens or underscores.'],
  username_taken: [107, 409, 'That username is taken.'],
  name_missing: [108, 400, 'Tell us your name.'],
  name_too_long: [109, 400, 'That name is too long.'],

  wrong_password: [
    110,
    401,
    'The password you entered is incorrect. Try again or Reset your password',
  ],
  password_reset_required: [
    111,
    401,
    'For your safety, you need a new password. Reset your password',
  ],
  use_facebook: [
    112,
    401,
    'Your account is connected to Facebook - use the Facebook button to log in',
  ],
  use_google: [113, 401, 'Your account is connected to Google - use the Google button to log in'],
  use_apple: [
    114,
    401,
    "Your account is connected to Apple. This option works only on the iOS app. To log into Pinfold here, you'll need to set a password.",
  ],
  account_unknown: [115, 401, "We couldn't find an account with that."],
  login_missing: [116, 400, 'Enter your email or username.'],
  fresh_login_required: [118, 401, 'Enter your password again to go on.'],
  email_required: [119, 400, 'Email is required'],
  link_expired: [117, 410, SHOWN_TEXTS.link_expired],
  mfa_required: [120, 401, 'Enter a verification code to go on.'],
  mfa_code_wrong: [121, 401, "That code isn't right. Try again."],
  mfa_code_expired: [122, 401, 'That took too long, or too many tries. Begin again.'],
  mfa_code_missing: [123, 400, "You missed a spot! Don't forget to add your verification code."],
  mfa_code_malformed: [124, 400, "Hmm...that doesn't look like a verification code."],
  mfa_resend_early: [125, 429, 'Wait half a minute before you ask for another code.'],
  mfa_message_limit: [
    126,
    429,
    "We can't send more codes now. Use a recovery code, or try again later.",
  ],
  message_unsent: [127, 502, "The message couldn't be sent. Try again in a moment."],
  phone_missing: [128, 400, 'Enter your phone number.'],
  phone_malformed: [
    129,
    400,
    "That doesn't look like a phone number. Begin with + and the country's code.",
  ],
  phone_not_served: [133, 403, "We can't send messages to that country yet."],
  phone_unchanged: [134, 409, 'That is your phone number already.'],
  passkey_refused: [135, 401, "That passkey doesn't open an account here."],
  mfa_locked: [139, 429, 'Too many wrong codes. Try again in an hour.'],
  passkey_known: [136, 409, SHOWN_TEXTS.passkey_known],
  passkey_name_missing: [137, 400, 'Give the passkey a name.'],
  too_many_passkeys: [138, 409, 'You have as many passkeys as an account can hold.'],
  rate_limited: [130, 429, "That's a lot of requests. Wait a moment, then try again."],
  captcha_required: [
    131,
    403,
    'Oops! You logged in too quickly. Please try again with the reCAPTCHA.',
  ],
  locked_out: [132, 429, SHOWN_TEXTS.locked_out],
  suspended: [140, 403, SHOWN_TEXTS.suspended],
  deactivated_by_member: [
    141,
    403,
    'You deactivated this account. Log in again within ten minutes to bring it back.',
  ],
  closed_by_member: [
    147,
    403,
    'You closed this account. Log in again within ten minutes to keep it.',
  ],
  closing_unsure: [155, 400, 'Tick the box to close your account.'],
  export_running: [148, 409, 'A copy of your data is being made already.'],
  export_early: [149, 429, 'You had a copy today. Ask for another one tomorrow.'],
  deactivated: [142, 403, 'Your account has been deactivated'],
  soft_banned: [143, 403, SHOWN_TEXTS.soft_banned],
  login_assistance: [144, 403, SHOWN_TEXTS.login_assistance],
  account_logged_out: [145, 401, "You're logged out of that account. Log in to it again."],
  account_switched: [146, 409, SHOWN_TEXTS.account_switched],
  profile_switched: [147, 409, SHOWN_TEXTS.profile_switched],
  age_missing: [150, 400, 'We need to know your age to provide you this service.'],
  underage: [151, 403, SHOWN_TEXTS.underage],
  overage: [152, 400, 'Oops! Please use a valid age to sign up.'],
  birthday_invalid: [153, 400, 'Invalid date'],
  birthday_missing: [154, 400, "You missed a spot. Don't forget to add your birthday."],
  password_too_short: [160, 400, 'Your password is too short! You need 8+ characters.'],
  password_not_ascii: [
    161,
    400,
    'Use only a mix of letters, numbers and special characters (for example: ?, !, $).',
  ],
  password_is_username: [162, 400, 'Please make your username and password different.'],
  password_too_weak: [163, 400, 'Please make a stronger password.'],
  password_missing: [164, 400, 'Enter your password.'],
  password_too_long: [165, 400, 'Your password is too long. Use at most 128 characters.'],
  consents_missing: [166, 400, SHOWN_TEXTS.consents_missing],
  password_is_brand: [167, 400, "Your password can't be our name."],
  password_is_email: [168, 400, "Your password can't be an email address."],
  password_not_new: [169, 400, 'Pick a password that this account has not had before.'],
  email_missing: [173, 400, "You missed a spot! Don't forget to add your email."],
  social_account_unknown: [170, 404, "We couldn't match that to any Pinfold account."],
  social_token_invalid: [171, 401, "Couldn't connect. Try again."],
  social_register_prevented: [172, 403, "We couldn't match that to any Pinfold account."],
  social_not_authorized: [176, 401, "Couldn't connect. You must authorize Pinfold."],
  social_unreachable: [177, 502, "Couldn't connect: there was no answer. Try again in a moment."],
  social_unavailable: [178, 403, 'This way in is not available right now.'],
  social_attempt_expired: [
    179,
    410,
    'That took too long, or began in another browser. Start again.',
  ],
  qr_unavailable: [181, 403, "QR code login isn't available right now. Try another login method."],
  social_not_for_newcomers: [
    184,
    403,
    "Facebook login isn't available for new users. Continue with email or Google.",
  ],
  sso_required: [185, 401, 'Your company asks you to log in with its single sign-on.'],
  sso_failed: [186, 502, 'Sorry! Something went wrong on our end.'],
  identity_taken: [182, 409, 'That account is connected to another member.'],
  last_way_in: [183, 409, 'Set a password first: this is your only way in.'],
  facebook_gone: [
    190,
    401,
    'Your account is connected to Facebook, but Facebook login is no longer available.',
  ],
  linked_to_google: [
    191,
    401,
    'Your account is already linked to Google. To log in with email, set a password.',
  ],
  linked_to_facebook: [
    192,
    401,
    'Your account is already linked to Facebook. To log in with email, set a password.',
  ],
  use_facebook_or_google: [
    193,
    401,
    'Your account is connected to Facebook and Google - use the Facebook or Google button to log in',
  ],
  business_name_missing: [194, 400, 'Tell us the name of your business.'],
  email_unchanged: [174, 409, 'That is your email already.'],
  sign_up_by_email: [175, 400, 'Sign up with an email address and a password.'],
  about_too_long: [180, 400, 'Please enter no more than 500 characters.'],

  board_name_taken: [2000, 409, 'You already have a board with that name.'],
  board_name_missing: [2001, 400, SHOWN_TEXTS.board_name_missing],
  board_name_too_long: [2002, 400, SHOWN_TEXTS.board_name_too_long],
  board_description_too_long: [2003, 400, 'Please enter no more than 500 characters.'],
  too_many_boards: [2004, 409, 'You have as many boards as an account can hold.'],
  board_missing: [2005, 400, 'Choose a board to save to.'],
  section_name_missing: [2010, 400, SHOWN_TEXTS.section_name_missing],
  section_name_taken: [2011, 409, 'This board already has a section with that name.'],
  section_name_too_long: [2012, 400, SHOWN_TEXTS.section_name_too_long],
  too_many_sections: [2013, 409, 'This board has as many sections as it can hold.'],
  invitee_missing: [2050, 400, 'Enter a name or an email address.'],
  member_unknown: [2051, 404, "We couldn't find a member with that name."],
  board_is_theirs: [2052, 409, 'This board is yours already.'],
  too_many_collaborators: [2053, 409, 'This board has as many collaborators as it can hold.'],
  same_place: [2020, 400, 'Choose another place: these pins are there already.'],
  pins_of_several_boards: [2021, 400, 'Choose pins of one board at a time.'],
  same_board: [2022, 400, 'Choose another board: this is the one.'],
  pins_missing: [2024, 400, 'Select a pin first.'],
  undone_already: [2023, 409, 'This was undone already.'],
  picture_unreadable: [
    2030,
    422,
    "We can't read that picture. Try a JPEG, PNG, WebP, GIF or AVIF.",
  ],
  page_unreachable: [2031, 422, "We couldn't open that page. Check the address and try again."],
  picture_missing: [2032, 400, SHOWN_TEXTS.picture_missing],
  picture_too_large: [2033, 413, SHOWN_TEXTS.picture_too_large],
  pictures_not_allowed: [2034, 422, "This site doesn't allow saving from its pages."],
  video_unreadable: [2036, 422, "We can't read that video. Try an MP4 or a WebM."],
  video_too_large: [2037, 413, SHOWN_TEXTS.video_too_large],
  poster_missing: [2038, 400, 'Add a cover: a picture to show before the video plays.'],
  color_invalid: [2039, 400, 'Write a colour as # and six digits or letters from a to f.'],
  no_pictures_found: [2035, 422, 'We found no pictures there that can be saved.'],
  link_invalid: [2040, 400, "That doesn't look like a web address."],
  title_too_long: [2041, 400, 'Please enter no more than 100 characters.'],
  description_too_long: [2042, 400, 'Please enter no more than 800 characters.'],
  alt_text_too_long: [2043, 400, 'Please enter no more than 500 characters.'],
  page_address_missing: [2044, 400, 'Enter the address of a page or a picture.'],
  offsite_link_invalid: [
    2045,
    400,
    "This link doesn't lead to a page on the web, so we don't open it.",
  ],
  picture_gone: [2046, 410, "That picture isn't waiting any more. Send its address again."],
  import_missing: [2060, 400, 'Choose a file first.'],
  import_too_large: [2061, 413, 'That file is too large. It can have 95 MB, a text 24 MB.'],
  import_unreadable: [
    2062,
    400,
    "We don't know this kind of file. The list below says what can be imported.",
  ],
  import_empty: [2063, 400, 'There is nothing in this file that can be imported.'],
  import_too_long: [2064, 400, 'This file has more than 20,000 entries. Split it, please.'],
  zip_encrypted: [2065, 400, 'This ZIP has a password. Pack it again without one.'],
  zip_damaged: [2066, 400, 'This ZIP is damaged or was not sent to its end.'],
  zip_unusual: [
    2067,
    400,
    'This ZIP is packed in a way that we do not read. Pack it again as a plain ZIP.',
  ],
  import_open: [2068, 409, 'You have another import going. Finish it or throw it away first.'],
  import_over: [2069, 409, "That isn't possible any more."],
  import_other_kind: [
    2070,
    400,
    'This file is of another kind than the one before. Import it by itself afterwards.',
  ],
  site_missing: [2090, 400, 'Enter the name or address of your site.'],
  site_is_an_address: [2091, 400, 'Enter the name of your site, not its IP address.'],
  site_is_shared: [
    2092,
    400,
    'Many people have their sites under that name. Enter the name of yours.',
  ],
  site_unreachable: [2093, 400, "That name isn't on the public web, so we can't look there."],
  site_unproved: [2094, 422, "We looked, and didn't find your code yet. See below what we saw."],
  too_many_sites: [2095, 409, 'You have claimed as many sites as an account can hold.'],
  board_busy: [2171, 409, 'Please wait until the previous board action finishes.'],
  target_board_busy: [2172, 409, 'Please wait until the previous board action finishes.'],
  boards_busy: [2173, 409, 'Please wait until the previous board action finishes.'],
} as const satisfies Record<string, readonly [code: number, status: number, text: string]>

export type RefusalCode = keyof typeof CATALOGUE

/** Thrown by domain functions; endpoints answer it as a page or JSON. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly number: number
  readonly status: number

  constructor(
    readonly code: RefusalCode,
    readonly field?: string,
    /** More for who reads the answer; `messageDetail` goes beside the message. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    const [number, status, text] = CATALOGUE[code]
    super(text)
    this.number = number
    this.status = status
  }
}

export function isRefusalCode(message: string): message is RefusalCode {
  return Object.hasOwn(CATALOGUE, message)
}

export function refusalText(code: RefusalCode): string {
  return CATALOGUE[code][2]
}

export function refusalCodes(): readonly (readonly [RefusalCode, number])[] {
  return Object.keys(CATALOGUE)
    .filter(isRefusalCode)
    .map((code) => [code, CATALOGUE[code][0]])
}

/** Refusals that pages show without a server response. Browsers load only these texts. */
export const SHOWN_TEXTS = {
  passkey_known: 'This device already has a passkey for your account.',
  locked_out: 'You have reached the maximum number of login attempts. Try again in 30 minutes.',
  suspended: "Sorry, we can't log you in.",
  soft_banned:
    'We noticed some strange activity on your account. Reset your password or log in with a social network to get back into your account.',
  login_assistance: "Looks like you're having trouble logging in",
  account_switched:
    "This page belongs to an account you're not using now, so nothing was changed. What you typed is still here.",
  profile_switched:
    "You're now acting as another profile, so nothing was changed. What you typed is still here.",
  link_expired: 'This link has expired or has already been used.',
  underage: "Sorry, you're not eligible to sign up for Pinfold right now.",
  consents_missing:
    "Before you can create an account, you'll need to agree to the required terms below.",
  board_name_missing: "Don't forget to name your board!",
  board_name_taken: 'You already have a board with that name.',
  board_name_too_long: 'Please enter no more than {limit} characters.',
  section_name_missing: "Don't forget to name your section!",
  section_name_too_long: 'Please enter no more than {limit} characters.',
  picture_missing: 'Add a picture first.',
  picture_unreadable:
    "We can't read that picture. Use a JPEG, PNG, WebP, GIF or AVIF, and share HEIC photos as JPEG.",
  picture_too_large: 'That picture is too large (limit 20 MB and 52 megapixels).',
  video_unreadable: "We can't read that video. Try an MP4 or a WebM.",
  video_too_large: 'That video is too large (limit 50 MB).',
} as const

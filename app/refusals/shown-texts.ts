/** Texts of refusals that pages show without an answer of the server. Browsers load no others. */
export const SHOWN_TEXTS = {
  passkey_known: 'This device has a passkey for your account already.',
  locked_out: 'You have reached the maximum number of login attempts. Try again in 30 minutes.',
  suspended: "Sorry, we can't log you in.",
  soft_banned:
    'We noticed some strange activity on your account. Reset your password or log in with a social network to get back into your account.',
  login_assistance: "Looks like you're having trouble logging in",
  account_switched:
    'This page is of another account than the one you use now, so nothing was changed. What you typed is still here.',
  profile_switched:
    'You act as another profile now, so nothing was changed. What you typed is still here.',
  link_expired: 'This link has expired or has already been used.',
  underage: "Sorry, you're not eligible to sign up for Pinfold right now.",
  consents_missing:
    "Before you can create an account, you'll need to agree to the required terms below.",
  board_name_missing: "Don't forget to name your board!",
  board_name_too_long: 'Please enter no more than 50 characters.',
  section_name_missing: "Don't forget to name your section!",
  section_name_too_long: 'Please enter no more than 50 characters.',
  picture_missing: 'Add a picture first.',
  picture_unreadable: "We can't read that picture. Try a JPEG, PNG, WebP, GIF or AVIF.",
  picture_too_large: 'That picture is too large. It can have 20 MB and 50 megapixels.',
  video_too_large: 'That video is too large. It can have 50 MB.',
} as const

import type { Refusals } from './refusals.ts'

/** Refusals of the desk and its appeals. */
export const OPERATIONS = {
  term_missing: [2300, 400, 'Enter a word, or several.'],
  term_unfit: [
    2301,
    400,
    'Up to five words in a row, a beginning of 3 to 20 letters, or two words in any order.',
  ],
  notice_missing: [2302, 400, 'Choose a notice that is there for every country.'],
  place_unfit: [2303, 400, 'A country has two letters, such as GB; a language has two or three.'],
  notice_key_unfit: [2304, 400, 'Use small letters and underscores.'],
  notice_text_missing: [2305, 400, 'Write this, and not too long.'],
  notice_links_unfit: [
    2306,
    400,
    'Write links as [words](link). They begin with https://, tel: or sms:, and the text has up to 1,000 characters.',
  ],
  notice_action_unfit: [
    2307,
    400,
    'Write up to three lines, as “title | words | button | link”. A link begins with https://, tel: or sms:.',
  ],
  notice_source_missing: [
    2308,
    400,
    'Say where its facts come from, and when you read them there.',
  ],
  notice_in_use: [2309, 409, 'Terms show this notice, and no other is there for every country.'],
  no_such_page: [2310, 404, "We couldn't find that."],
  desk_factor_missing: [2311, 403, 'The desk asks for a second factor. Set one up first.'],
  desk_reason_missing: [2312, 400, 'Say why. It is kept, and told to whom it concerns.'],
  desk_reason_too_long: [2313, 400, 'Please enter no more than 1,000 characters.'],
  act_missing: [2314, 400, 'Choose what to do.'],
  ground_missing: [2315, 400, 'Choose the rule.'],
  case_decided: [2316, 409, 'Somebody decided this meanwhile. Nothing was changed now.'],
  case_of_yours: [2317, 409, 'This concerns you, or you reported it. Somebody else has to decide.'],
  nothing_to_decide: [2318, 409, 'That is gone or done already, so nothing was changed.'],
  picture_removed: [
    2319,
    422,
    'This picture was removed because it breaks our rules. It cannot be saved here again.',
  ],
  appeal_missing: [2320, 400, 'Tell us why you think that we are wrong.'],
  appeal_too_long: [2321, 400, 'Please enter no more than 2,000 characters.'],
  appealed_already: [2322, 409, 'You have appealed already. A decision can be appealed once.'],
  appeal_late: [2323, 409, 'An appeal is possible for 180 days. They are over.'],
  appeal_decided: [2324, 409, 'Somebody decided this appeal meanwhile. Nothing was changed now.'],
  appeal_of_yours: [2325, 409, 'You made this decision. Somebody else has to look at it.'],
  answer_missing: [2326, 400, 'Choose whether the decision stands.'],
  domain_missing: [2327, 400, 'Enter the name of a site, such as shop.example.'],
} as const satisfies Refusals

import type { Refusals } from './refusals.ts'

export const OPERATIONS = {
  term_missing: [2300, 400, 'Enter one or more words.'],
  term_unfit: [
    2301,
    400,
    'Enter up to five words in a row, the first 3 to 20 letters of a word, or two words in any order.',
  ],
  notice_missing: [2302, 400, 'Choose a notice that applies to every country.'],
  place_unfit: [
    2303,
    400,
    'Use two letters for a country, such as GB, and two or three for a language.',
  ],
  notice_key_unfit: [2304, 400, 'Use lower-case letters and underscores.'],
  notice_text_missing: [2305, 400, 'Enter a short text.'],
  notice_link_unfit: [
    2306,
    400,
    'Enter a phone number, sms: with a number, or an address with https://.',
  ],
  notice_words_missing: [2307, 400, 'Enter words that appear in the text.'],
  notice_source_missing: [
    2308,
    400,
    'Enter the source of its facts and the date you checked them.',
  ],
  notice_in_use: [
    2309,
    409,
    'Some search terms show this notice, and no other notice covers all countries.',
  ],
  no_such_page: [2310, 404, "We couldn't find that."],
  moderation_factor_missing: [
    2311,
    403,
    'Moderation requires two-step verification. Set it up first.',
  ],
  moderation_reason_missing: [
    2312,
    400,
    "Give a reason. It's recorded and shown to the person concerned.",
  ],
  moderation_reason_too_long: [2313, 400, 'Please enter no more than {limit} characters.'],
  act_missing: [2314, 400, 'Choose what to do.'],
  ground_missing: [2315, 400, 'Choose the rule.'],
  case_decided: [2316, 409, 'Someone else has already decided this. Nothing was changed.'],
  case_of_yours: [2317, 409, 'This is about you, or you reported it. Someone else has to decide.'],
  nothing_to_decide: [
    2318,
    409,
    'Nothing was changed. This has already been done, or the content or account no longer exists.',
  ],
  picture_removed: [
    2319,
    422,
    "This picture or video was removed because it breaks our rules. You can't save it again.",
  ],
  appeal_missing: [2320, 400, 'Tell us why you disagree.'],
  appeal_too_long: [2321, 400, 'Please enter no more than {limit} characters.'],
  appealed_already: [2322, 409, "You've already appealed. You can appeal a decision once."],
  appeal_late: [2323, 409, 'You can appeal for {days} days. That time has passed.'],
  appeal_decided: [2324, 409, 'Someone else has already decided this appeal. Nothing was changed.'],
  appeal_of_yours: [2325, 409, 'You made this decision. Someone else has to review it.'],
  answer_missing: [2326, 400, 'Choose whether to uphold the decision.'],
  domain_missing: [2327, 400, 'Enter the name of a site, such as shop.example.'],
  words_changed: [
    2328,
    409,
    'The pin or its business changed while you were reviewing it, so nothing was decided. Check what it shows now.',
  ],
} as const satisfies Refusals

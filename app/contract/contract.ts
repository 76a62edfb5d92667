import type { Contract } from '../http/contract.server.ts'
import { accountContract } from './account.ts'
import { authContract } from './auth.ts'
import { boardsContract } from './boards.ts'
import { businessContract } from './business.ts'
import { feedsContract } from './feeds.ts'
import { organiseContract } from './organise.ts'
import { pickerContract } from './picker.ts'
import { pinsContract } from './pins.ts'
import { promoteContract } from './promote.ts'
import { searchContract } from './search.ts'
import { webpagesContract } from './webpages.ts'

export const contract: Contract = {
  ...authContract,
  ...accountContract,
  ...businessContract,
  ...boardsContract,
  ...pinsContract,
  ...pickerContract,
  ...webpagesContract,
  ...organiseContract,
  ...feedsContract,
  ...searchContract,
  ...promoteContract,
}

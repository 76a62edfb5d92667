import type { Contract } from '../http/contract.server.ts'
import { deliveryContract } from './ads/delivery.ts'
import { quickPromoteContract } from './ads/quick-promote.ts'
import { boardsContract } from './content/boards.ts'
import { pinsContract } from './content/pins.ts'
import { webpagesContract } from './content/webpages.ts'
import { accountContract } from './identity/account.ts'
import { businessContract } from './identity/business.ts'
import { signInContract } from './identity/sign-in.ts'
import { feedsContract } from './screens/feeds.ts'
import { organiseContract } from './screens/organise.ts'
import { pickerContract } from './screens/picker.ts'
import { searchContract } from './screens/search.ts'
import { trayContract } from './screens/tray.ts'
import { offlineContract } from './transfer/offline.ts'
import { uploadsContract } from './transfer/uploads.ts'

export const contract: Contract = {
  ...signInContract,
  ...accountContract,
  ...businessContract,
  ...boardsContract,
  ...pinsContract,
  ...webpagesContract,
  ...pickerContract,
  ...organiseContract,
  ...feedsContract,
  ...searchContract,
  ...trayContract,
  ...deliveryContract,
  ...quickPromoteContract,
  ...uploadsContract,
  ...offlineContract,
}

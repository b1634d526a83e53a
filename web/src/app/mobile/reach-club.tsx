import type { MobileBridge } from '@fobhouse/contract/shell-bridge.ts'
import type { Root } from 'react-dom/client'
import { ChooseClub } from '../../features/club-address/choose-club.tsx'
import { readAddress } from '../../features/club-address/read-address.ts'
import { mobileTokens } from '../../lib/api.ts'
import { settleClubAddress } from '../../lib/club-address.ts'
import { loadTexts } from '../../lib/translations.ts'
import { ClubTheme } from '../app.tsx'
import brand from '../brand-layout.module.css'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { followLinks } from './follow-links.ts'

const storeKey = 'clubAddress'

/** Before anything is asked of a club: which one it is. Draws the question into `root` where the phone does not know yet. */
export async function reachClub(root: Root, bridge: MobileBridge): Promise<void> {
  const kept = await bridge.store.get(storeKey)
  const origin = kept ?? (await chooseClub(root, bridge))
  settleClubAddress(origin)
  followLinks(bridge, origin)
}

/** A key store may outlive the app that wrote into it: what it holds then is another club's. */
async function chooseClub(root: Root, bridge: MobileBridge): Promise<string> {
  await mobileTokens?.forget()
  const origin = await askForClub(root, bridge)
  await bridge.store.set(storeKey, origin)
  return origin
}

async function askForClub(root: Root, bridge: MobileBridge): Promise<string> {
  await loadTexts('mobile')
  const { promise, resolve } = Promise.withResolvers<string>()
  // A link of a portal that opens the app names its club, too.
  bridge.onLink((url) => {
    const read = readAddress(url)
    if ('origin' in read) resolve(read.origin)
  })
  root.render(
    <ClubTheme>
      <div className={brand.ground}>
        <div className={brand.middle}>
          <main id="content" className={brand.main}>
            <ChooseClub bridge={bridge} onFound={resolve} />
          </main>
          <footer className={brand.footer}>
            <LanguageMenu />
          </footer>
        </div>
      </div>
    </ClubTheme>,
  )
  return promise
}

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

/** Finds the club's address before any call. If the phone does not know it, asks for it in `root`. */
export async function reachClub(root: Root, bridge: MobileBridge): Promise<void> {
  const kept = await bridge.store.get(storeKey)
  const origin = kept ?? (await chooseClub(root, bridge))
  settleClubAddress(origin)
  followLinks(bridge, origin)
}

/** Forgets the tokens first: a key store may outlive the app, and its content then belongs to another club. */
async function chooseClub(root: Root, bridge: MobileBridge): Promise<string> {
  await mobileTokens?.forget()
  const origin = await askForClub(root, bridge)
  await bridge.store.set(storeKey, origin)
  return origin
}

async function askForClub(root: Root, bridge: MobileBridge): Promise<string> {
  await loadTexts('mobile')
  const { promise, resolve } = Promise.withResolvers<string>()
  // A portal link that opens the app also names its club.
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

import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../lib/translations.ts'
import type { LoginCardProps } from '../lib/login-card-props.ts'
import { BrandCardLoading } from './brand-card-loading.tsx'
import { Dialog } from '../ui/dialog.tsx'

// The card belongs to the accounts feature; a missing file is no build error here.
const [loadLoginCard] = Object.values(
  import.meta.glob<ComponentType<LoginCardProps>>('../features/accounts/login-card.tsx', { import: 'LoginCard' }),
)

const LoginCard =
  loadLoginCard &&
  lazy(async () => {
    const [component] = await Promise.all([loadLoginCard(), loadTexts('accounts')])
    return { default: component }
  })

type LoginDialogProps = { isOpen: boolean; onClose: () => void }

/** Log in over a page, which stays open. */
export function LoginDialog({ isOpen, onClose }: LoginDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog name="app/login" opened={isOpen} onClose={onClose} title={t('screens.login')}>
      <Suspense fallback={<BrandCardLoading />}>{LoginCard && <LoginCard isInDialog onSignedIn={onClose} />}</Suspense>
    </Dialog>
  )
}

import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import type { SettingGroup, SettingKey } from '@fobhouse/contract/settings.ts'
import { Anchor, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { isSecretSet } from '../../domain/club/settings-query.ts'
import { devicesQuery } from '../../domain/device/door-queries.ts'
import { useMay } from '../../domain/member/may.ts'
import { Banner } from '../../ui/banner.tsx'

type GroupHintsProps = { group: SettingGroup; settings: readonly Setting[] }

/** Says plainly what does not work as the settings are now. */
export function GroupHints({ group, settings }: GroupHintsProps) {
  const { t } = useTranslation('settings')
  const valueOf = (key: SettingKey): unknown => settings.find((setting) => setting.key === key)?.value
  switch (group) {
    case 'general':
      return valueOf('general.publicUrl') === '' && <Hint text={t('hint.noAddress')} />
    case 'mail':
      return isSecretSet(settings, 'mail.smtpUrl') === false && <Hint text={t('hint.noMail')} hasOutboxLink />
    case 'sms':
      return valueOf('sms.enable') === true && isIncomplete(settings) && <Hint text={t('hint.smsIncomplete')} />
    case 'signIn':
      return valueOf('discourse.enabled') === true && <ForumHint settings={settings} valueOf={valueOf} />
    case 'billing':
      return valueOf('features.enableStripe') === true && <StripeHint settings={settings} />
    case 'features':
      return <AloneHint isSiteSignInOn={valueOf('features.enableSiteSignIn') === true} />
    case 'access':
      return <CertificatesLine />
    case 'backups':
    case 'chat':
    case 'issues':
    case 'joining':
    case 'privacy':
    case 'theme':
      return null
  }
}

/** Without check-in nobody is known to be there, so that tools that are not used alone refuse everybody. */
function AloneHint({ isSiteSignInOn }: { isSiteSignInOn: boolean }) {
  const { t } = useTranslation('settings')
  const { data = [] } = useQuery({ ...devicesQuery, enabled: useMay()(interlockRoutes.list) && !isSiteSignInOn })
  const tools = data.filter((tool) => tool.kind === 'interlock' && tool.notAlone).map(({ name }) => name)
  return !isSiteSignInOn && tools.length > 0 && <Hint text={t('hint.notAlone', { tools: tools.join(', ') })} />
}

/** All that a club sees of certificates before it has one. */
function CertificatesLine() {
  const { t } = useTranslation('settings')
  const { enableCompetence } = useConfiguration().features
  if (enableCompetence) return null
  return (
    <Text>
      {t('hint.certificates')}{' '}
      <Anchor component={Link} to="/manage/certificates" inherit fw={600} style={{ paddingBlock: 12 }}>
        {t('hint.setUpCertificates')}
      </Anchor>
    </Text>
  )
}

/** Texts are on, but something is missing without which none can leave. */
function isIncomplete(settings: readonly Setting[]): boolean {
  const valueOf = (key: SettingKey) => settings.find((setting) => setting.key === key)?.value
  const isTokenMissing = isSecretSet(settings, 'sms.authToken') === false
  return isTokenMissing || valueOf('sms.accountSid') === '' || valueOf('sms.senderId') === ''
}

function StripeHint({ settings }: Pick<GroupHintsProps, 'settings'>) {
  const { t } = useTranslation('settings')
  if (isSecretSet(settings, 'stripe.secretKey') === false) return <Hint text={t('hint.noStripeKey')} />
  return isSecretSet(settings, 'stripe.webhookSecret') === false && <Hint text={t('hint.noWebhookSecret')} />
}

type ForumHintProps = Pick<GroupHintsProps, 'settings'> & { valueOf: (key: SettingKey) => unknown }

function ForumHint({ settings, valueOf }: ForumHintProps) {
  const { t } = useTranslation('settings')
  if (isSecretSet(settings, 'discourse.secret') === false) return <Hint text={t('hint.noSecret')} />
  const hosts = valueOf('discourse.allowedHosts')
  const hasHosts = Array.isArray(hosts) && hosts.length > 0
  return !hasHosts && valueOf('discourse.returnUrl') === '' && <Hint text={t('hint.noHosts')} />
}

function Hint({ text, hasOutboxLink = false }: { text: string; hasOutboxLink?: boolean }) {
  const { t } = useTranslation('settings')
  return (
    <Banner
      tone="attention"
      icon={IconAlertTriangle}
      action={
        hasOutboxLink && (
          <Anchor component={Link} to="/manage/outbox" c="inherit" fw={600} size="sm" underline="always">
            {t('hint.openOutbox')}
          </Anchor>
        )
      }
    >
      {text}
    </Banner>
  )
}

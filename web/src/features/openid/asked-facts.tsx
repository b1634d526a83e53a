import type { OpenIdScope } from '@fobhouse/contract/openid.ts'
import { Group, Stack, Text } from '@mantine/core'
import { type Icon, IconCertificate, IconMail, IconUser, IconUserCheck, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TintedIcon } from '../../ui/tinted-icon.tsx'

const icons: Record<OpenIdScope, Icon> = {
  openid: IconUserCheck,
  profile: IconUser,
  email: IconMail,
  membership: IconCertificate,
  groups: IconUsers,
}

/** What a program gets, a line each. */
export function AskedFacts({ scopes }: { scopes: readonly OpenIdScope[] }) {
  const { t } = useTranslation('openid')
  return (
    <Stack component="ul" gap="sm" p={0} m={0} aria-label={t('gets')} style={{ listStyle: 'none' }}>
      {scopes.map((scope) => (
        <Group key={scope} component="li" gap="sm" wrap="nowrap">
          <TintedIcon icon={icons[scope]} tone="off" size={36} />
          <div>
            <Text fw={600}>{t(`scopes.${scope}.title`)}</Text>
            <Text size="sm" c="dimmed">
              {t(`scopes.${scope}.about`)}
            </Text>
          </div>
        </Group>
      ))}
    </Stack>
  )
}

import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The link at the foot of the login card. */
export function JoinLink() {
  const { t } = useTranslation('accounts')
  return (
    <Text size="sm" c="dimmed" ta="center">
      {t('loginCard.notMember')}{' '}
      <Anchor component={Link} to="/register" fw={600} inherit>
        {t('loginCard.join')}
      </Anchor>
    </Text>
  )
}

/** The link at the foot of the registration. */
export function MemberLink() {
  const { t } = useTranslation('accounts')
  return (
    <Text size="sm" c="dimmed" ta="center">
      {t('register.alreadyMember')}{' '}
      <Anchor component={Link} to="/login" fw={600} inherit>
        {t('loginCard.submit')}
      </Anchor>
    </Text>
  )
}

export function LoginLink() {
  const { t } = useTranslation('accounts')
  return (
    <Anchor component={Link} to="/login" fw={600} size="sm" ta="center">
      {t('toLogin')}
    </Anchor>
  )
}

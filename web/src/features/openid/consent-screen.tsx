import type { Consent } from '@fobhouse/contract/routes/openid.ts'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { type Icon, IconCertificate, IconMail, IconUser, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { OpenIdScope } from '@fobhouse/contract/openid.ts'
import { isApiError } from '../../lib/api-error.ts'
import { useProfile } from '../../domain/member/session.ts'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { useAnswer, useQuestion } from './queries.ts'

const icons: Record<OpenIdScope, Icon> = {
  openid: IconUserCheck,
  profile: IconUser,
  email: IconMail,
  membership: IconCertificate,
  groups: IconUsers,
}

/** What a program gets, a line each. */
function AskedFacts({ scopes }: { scopes: readonly OpenIdScope[] }) {
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

/** Another program asks who this is. If the person agreed to the same before, it continues at once. */
export function ConsentScreen() {
  const { t } = useTranslation('openid')
  const { uid = '' } = useParams()
  const question = useQuestion(uid)
  if (question.error) return <Failed error={question.error} onRetry={() => void question.refetch()} />
  if (!question.data) return <Waiting />
  const { isGranted, maySignIn, client } = question.data
  if (isGranted && maySignIn) return <GoOn uid={uid} />
  return (
    <BrandCard title={t('title', { client: client.name })} width={460}>
      {maySignIn ? <Question uid={uid} consent={question.data} /> : <NotForYou uid={uid} consent={question.data} />}
    </BrandCard>
  )
}

type QuestionProps = { uid: string; consent: Consent }

function Question({ uid, consent: { client, scopes } }: QuestionProps) {
  const { t } = useTranslation('openid')
  const profile = useProfile()
  const { mutate, isPending, isSuccess, variables, error } = useAnswer(uid)
  const isBusy = isPending || isSuccess
  return (
    <Stack gap="lg">
      <Text>{t('asks', { client: client.name, host: client.host, name: profile.name.full })}</Text>
      <AskedFacts scopes={scopes} />
      {error && <ErrorState error={error} />}
      <Stack gap="sm">
        <Button fullWidth data-autofocus loading={isBusy && variables} disabled={isBusy} onClick={() => mutate(true)}>
          {t('allow')}
        </Button>
        <Button
          fullWidth
          variant="default"
          loading={isBusy && !variables}
          disabled={isBusy}
          onClick={() => mutate(false)}
        >
          {t('deny')}
        </Button>
      </Stack>
      <Text size="sm" c="dimmed">
        {t('goesTo', { host: client.host })}
      </Text>
    </Stack>
  )
}

function NotForYou({ uid, consent: { client } }: QuestionProps) {
  const { t } = useTranslation('openid')
  const { mutate, isPending, isSuccess } = useAnswer(uid)
  return (
    <Stack gap="lg">
      <Alert color="yellow" title={t('notForYou.title')}>
        {t('notForYou.reason', { client: client.name })}
      </Alert>
      <Button fullWidth variant="default" loading={isPending || isSuccess} onClick={() => mutate(false)}>
        {t('notForYou.back', { host: client.host })}
      </Button>
      <Button component={Link} to="/dashboard" fullWidth>
        {t('toDashboard')}
      </Button>
    </Stack>
  )
}

function GoOn({ uid }: { uid: string }) {
  const { mutate, error } = useAnswer(uid)
  useEffect(() => mutate(true), [mutate])
  return error ? <Failed error={error} onRetry={() => mutate(true)} /> : <Waiting />
}

function Waiting() {
  const { t } = useTranslation('openid')
  return (
    <BrandCard title={t('waiting.title')}>
      <Stack align="center" py="lg" role="status">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">{t('waiting.text')}</Text>
      </Stack>
    </BrandCard>
  )
}

/** An expired question cannot be asked again from here. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('openid')
  const isOver = isApiError(error, 'not_found') || isApiError(error, 'feature_off')
  return (
    <BrandCard title={t('waiting.title')}>
      {isOver ? <Text>{t('over')}</Text> : <ErrorState error={error} onRetry={onRetry} />}
      <Button component={Link} to="/dashboard" fullWidth>
        {t('toDashboard')}
      </Button>
    </BrandCard>
  )
}

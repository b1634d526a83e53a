import { Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { FieldError, withFault } from '../../ui/field-error.tsx'
import { MemberSelect } from '../../domain/member/member-select.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { type ComingMeeting, proxiesQuery } from './queries.ts'
import { StatementPreview } from './statement-preview.tsx'
import { useProxyForm } from './use-proxy-form.ts'
import { Form } from '../../ui/form.tsx'

/** Chooses the member who will vote, with the statement that will be stored beside it. */
export function ProxyForm({ meetings }: { meetings: readonly ComingMeeting[] }) {
  const { t } = useTranslation('proxies')
  const { form, submit, isPending } = useProxyForm(meetings[0]?.id)
  const { values } = form
  const { id: ownId } = useProfile()
  const fault = form.errors['proxy']
  return (
    <section aria-label={t('form.title')}>
      <SectionTitle>{t('form.title')}</SectionTitle>
      <Text c="dimmed" mb="md" maw={640}>
        {t('form.intro')}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
        <Card>
          <Form name="proxies/propose" onSubmit={form.onSubmit(submit)}>
            <Stack gap="md">
              <Select
                label={t('form.meeting')}
                data={useMeetingChoices(meetings)}
                allowDeselect={false}
                required
                {...withFault(form.getInputProps('meeting'))}
              />
              <Replaced meeting={Number(values.meeting)} />
              <TextInput
                label={t('form.memberCity')}
                required
                autoComplete="address-level2"
                {...withFault(form.getInputProps('memberCity'))}
              />
              <MemberSelect
                label={t('form.proxy')}
                placeholder={t('form.proxyPlaceholder')}
                without={[ownId]}
                required
                value={values.proxy}
                onChange={(member) => form.setFieldValue('proxy', member)}
                error={fault && <FieldError>{fault}</FieldError>}
              />
              <TextInput
                label={t('form.proxyCity')}
                required
                autoComplete="off"
                {...withFault(form.getInputProps('proxyCity'))}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={isPending}>
                  {t('form.submit')}
                </Button>
              </Group>
            </Stack>
          </Form>
        </Card>
        <StatementPreview fields={values} meeting={meetings.find(({ id }) => String(id) === values.meeting)} />
      </SimpleGrid>
    </section>
  )
}

function useMeetingChoices(meetings: readonly ComingMeeting[]) {
  const { t } = useTranslation()
  const { dayWithin, time } = useFormats()
  return meetings.map(({ id, type, date }) => ({
    value: String(id),
    label: `${t(`meetingTypes.${type}`)}, ${dayWithin(date)}, ${time(date)}`,
  }))
}

/** Warns that the new proxy replaces an existing one. */
function Replaced({ meeting }: { meeting: number }) {
  const { t } = useTranslation('proxies')
  const { data = [] } = useQuery(proxiesQuery('mine'))
  const former = data.find((proxy) => proxy.meeting === meeting)
  if (!former) return null
  return (
    <Banner tone="attention" icon={IconAlertTriangle}>
      {t('form.replace', { name: former.name })}
    </Banner>
  )
}

/** The schemas of the API under short names. Field names are those of the HTTP interface. */
import type { components, operations } from './generated/schema.ts'

type Schemas = components['schemas']

export type PdfOptions = Schemas['PdfOptions']
export type ScreenshotOptions = Schemas['ScreenshotOptions']
export type RenderType = Schemas['RenderType']
export type RenderState = Schemas['RenderState']
export type RenderStatus = Schemas['RenderStatus']
export type RenderListItem = Schemas['RenderListItem']
export type RenderReport = Schemas['RenderReport']
export type ReportHint = Schemas['ReportHint']
export type QueuedRender = Schemas['QueuedRender']
export type SignedUrl = Schemas['SignedUrl']
export type WebhookDelivery = Schemas['WebhookDelivery']
export type Pagination = Schemas['Pagination']
export type Template = Schemas['Template']
export type TemplateSummary = Schemas['TemplateSummary']
export type TemplateVersion = Schemas['TemplateVersion']
export type CreateTemplateParams = Schemas['TemplateCreateRequest']
export type UpdateTemplateParams = Schemas['TemplateUpdateRequest']
export type PreviewTemplateParams = Schemas['TemplatePreviewRequest']
export type Asset = Schemas['Asset']
export type AssetList = Schemas['AssetList']
export type UploadedAsset = Schemas['UploadedAsset']
export type Usage = Schemas['Usage']
export type ListRendersQuery = NonNullable<operations['listRenders']['parameters']['query']>
export type PageQuery = NonNullable<operations['listTemplates']['parameters']['query']>

/** A completed render, which has an output. */
export type CompletedRender = RenderStatus & { status: 'completed'; output_url: string }

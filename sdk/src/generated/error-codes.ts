/** Made from openapi.yaml by `bun run gen`; do not edit. */
type E0 = 'VALIDATION_ERROR' | 'SSRF_BLOCKED'
type E1 = 'AUTH_MISSING' | 'AUTH_INVALID' | 'AUTH_REVOKED'
type E2 = 'PLAN_UPGRADE_REQUIRED'
type E3 = 'TEMPLATE_NOT_FOUND'
type E4 = 'RENDER_TIMEOUT'
type E5 = 'PAYLOAD_TOO_LARGE'
type E6 = 'UNSUPPORTED_MEDIA_TYPE'
type E7 = 'CONFORMANCE_FAILED'
type E8 = 'RATE_LIMITED' | 'PLAN_LIMIT_EXCEEDED'
type E9 = 'RENDER_FAILED' | 'INTERNAL_ERROR'
type E10 = 'RENDERER_UNAVAILABLE' | 'SERVICE_UNAVAILABLE'
type E11 = E0 | E1 | E2 | E3 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E12 = E0 | E1 | E2 | E4 | E5 | E6 | E8 | E9 | E10
type E13 = E0 | E1 | E3 | E4 | E5 | E6 | E8 | E9 | E10
type E14 = E0 | E1 | E3 | E5 | E6 | E8 | E9 | E10
type E15 = 'RENDER_NOT_FOUND'
type E16 = E0 | E1 | E2 | E15 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E17 = E0 | E1 | E2 | E15 | E4 | E5 | E6 | E8 | E9 | E10
type E18 = E0 | E1 | E2 | E3 | E5 | E6 | E8 | E9 | E10
type E19 = E0 | E1 | E8 | E9 | E10
type E20 = 'NOT_FOUND'
type E21 = E0 | E1 | E20 | E8 | E9 | E10
type E22 = E1 | E20 | E8 | E9 | E10
type E23 = 'CONFLICT'
type E24 = E1 | E20 | E23 | E8 | E9 | E10
type E25 = 'RENDER_NOT_FOUND' | 'TEMPLATE_NOT_FOUND'
type E26 = E0 | E1 | E25 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E27 = E0 | E1 | E15 | E8 | E9 | E10
type E28 = E0 | E1 | E15 | E23 | E8 | E9 | E10
type E29 = E1 | E15 | E8 | E9 | E10
type E30 = E0 | E1 | E15 | E23 | E5 | E6 | E8 | E9 | E10
type E31 = E0 | E1 | E15 | E5 | E6 | E8 | E9 | E10
type E32 = 'RENDER_NOT_FOUND' | 'NOT_FOUND'
type E33 = E0 | E1 | E32 | E23 | E5 | E6 | E8 | E9 | E10
type E34 = E1 | E8 | E9 | E10
type E35 = E0 | E1 | E23 | E5 | E6 | E8 | E9 | E10
type E36 = E0 | E1 | E20 | E5 | E6 | E8 | E9 | E10
type E37 = E0 | E1 | E20 | E23 | E5 | E6 | E8 | E9 | E10
type E38 = E0 | E1 | E3 | E4 | E8 | E9 | E10
type E39 = 'LINK_INVALID'
type E40 = 'LINK_EXPIRED'
type E41 = E0 | E39 | E3 | E4 | E40 | E8 | E9 | E10
type E42 = E0 | E1 | E3 | E8 | E9 | E10
type E43 = E0 | E1 | E3 | E23 | E5 | E6 | E8 | E9 | E10
type E44 = E1 | E3 | E23 | E8 | E9 | E10
type E45 = E1 | E3 | E8 | E9 | E10
type E46 = E0 | E1 | E3 | E4 | E23 | E5 | E6 | E7 | E8 | E9 | E10
type E47 = E0 | E1 | E6 | E8 | E9 | E10
type E48 = 'ASSET_NOT_FOUND'
type E49 = E1 | E48 | E8 | E9 | E10
type E50 = E48 | E9 | E10
type E51 = E39 | E40 | E9 | E10

/** The error codes of each operation, by its `operationId`. */
export interface OperationErrors {
  renderPdf: E11
  renderScreenshot: E12
  extract: E13
  lint: E14
  mergePdfs: E16
  splitPdf: E16
  rotatePdf: E17
  stampPdf: E17
  flattenPdf: E17
  fillPdf: E17
  pdfSteps: E17
  pdfMetadata: E17
  convertPdf: E16
  createBatch: E18
  listBatches: E19
  getBatch: E21
  cancelBatch: E22
  getBatchOutputs: E24
  listRenders: E19
  compareRenders: E26
  getRender: E27
  cancelRender: E28
  getRenderReport: E29
  getRenderRequest: E29
  getRenderCapsule: E28
  getProblemReport: E29
  reportProblem: E30
  withdrawProblemReport: E29
  rerunRender: E16
  createSignedUrl: E31
  revokeShareUrls: E29
  listRenderShareLinks: E27
  listEvents: E19
  getEvent: E29
  listShareLinks: E19
  revokeShareLink: E22
  listDeliveries: E29
  redeliverWebhook: E33
  retryUpload: E30
  listWebhookEndpoints: E34
  createWebhookEndpoint: E35
  updateWebhookEndpoint: E36
  deleteWebhookEndpoint: E22
  rotateWebhookSecret: E36
  sendTestWebhook: E36
  listAllDeliveries: E19
  getDelivery: E22
  redeliver: E37
  getOgImage: E38
  headOgImage: E38
  getRenderLink: E41
  headRenderLink: E41
  listLinkSecrets: E34
  createLinkSecret: E35
  updateLinkSecret: E36
  revokeLinkSecret: E22
  rotateLinkSecret: E36
  createRenderLink: E36
  listTemplates: E19
  createTemplate: E35
  getTemplate: E42
  updateTemplate: E43
  deleteTemplate: E44
  listPartUsers: E42
  listTemplateVersions: E42
  getTemplateDraft: E45
  updateTemplateDraft: E43
  discardTemplateDraft: E45
  publishTemplate: E43
  rollBackTemplate: E43
  diffTemplate: E42
  previewTemplate: E46
  listDestinations: E34
  createDestination: E35
  getDestination: E22
  updateDestination: E37
  deleteDestination: E22
  testDestination: E22
  retryUploads: E36
  listAssets: E34
  uploadAsset: E47
  listAssetUses: E49
  deleteAsset: E49
  getAssetFile: E50
  headAssetFile: E50
  listGalleryTemplates: E34
  getGalleryTemplate: E45
  getUsage: E19
  getStoredFile: E51
  headStoredFile: E51
  getSharedFile: E51
  headSharedFile: E51
}

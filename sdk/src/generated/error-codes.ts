/** Made from openapi.yaml by `bun run gen`; do not edit. */
type E0 = 'VALIDATION_ERROR' | 'SSRF_BLOCKED'
type E1 = 'AUTH_MISSING' | 'AUTH_INVALID' | 'AUTH_REVOKED'
type E2 = 'PLAN_UPGRADE_REQUIRED'
type E3 = 'TEMPLATE_NOT_FOUND' | 'RENDER_NOT_FOUND' | 'NOT_FOUND'
type E4 = 'RENDER_TIMEOUT'
type E5 = 'PAYLOAD_TOO_LARGE'
type E6 = 'UNSUPPORTED_MEDIA_TYPE'
type E7 = 'CONFORMANCE_FAILED'
type E8 = 'RATE_LIMITED' | 'PLAN_LIMIT_EXCEEDED'
type E9 = 'RENDER_FAILED' | 'INTERNAL_ERROR'
type E10 = 'RENDERER_UNAVAILABLE' | 'SERVICE_UNAVAILABLE'
type E11 = E0 | E1 | E2 | E3 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E12 = E0 | E1 | E2 | E4 | E5 | E6 | E8 | E9 | E10
type E13 = 'TEMPLATE_NOT_FOUND'
type E14 = E0 | E1 | E13 | E4 | E5 | E6 | E8 | E9 | E10
type E15 = 'RATE_LIMITED'
type E16 = E0 | E1 | E13 | E4 | E5 | E6 | E7 | E15 | E9 | E10
type E17 = 'RENDER_NOT_FOUND'
type E18 = E0 | E1 | E2 | E17 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E19 = E0 | E1 | E2 | E17 | E4 | E5 | E6 | E8 | E9 | E10
type E20 = 'NOT_FOUND' | 'RENDER_NOT_FOUND'
type E21 = E0 | E1 | E2 | E20 | E4 | E5 | E6 | E7 | E8 | E9 | E10
type E22 = 'INTERNAL_ERROR'
type E23 = E0 | E1 | E2 | E3 | E5 | E6 | E15 | E22 | E10
type E24 = 'VALIDATION_ERROR'
type E25 = 'SERVICE_UNAVAILABLE'
type E26 = E24 | E1 | E15 | E22 | E25
type E27 = 'NOT_FOUND'
type E28 = E24 | E1 | E27 | E15 | E22 | E25
type E29 = E1 | E27 | E15 | E22 | E25
type E30 = 'CONFLICT'
type E31 = E1 | E27 | E30 | E15 | E22 | E25
type E32 = 'RENDER_NOT_FOUND' | 'TEMPLATE_NOT_FOUND'
type E33 = E0 | E1 | E32 | E4 | E5 | E6 | E7 | E15 | E9 | E10
type E34 = E24 | E1 | E17 | E15 | E22 | E25
type E35 = E24 | E1 | E17 | E30 | E15 | E22 | E25
type E36 = E1 | E17 | E15 | E22 | E25
type E37 = E24 | E1 | E17 | E30 | E5 | E6 | E15 | E22 | E25
type E38 = E24 | E1 | E17 | E5 | E6 | E15 | E22 | E25
type E39 = 'RENDER_NOT_FOUND' | 'NOT_FOUND'
type E40 = E24 | E1 | E39 | E30 | E5 | E6 | E15 | E22 | E25
type E41 = E1 | E15 | E22 | E25
type E42 = E0 | E1 | E30 | E5 | E6 | E15 | E22 | E25
type E43 = E0 | E1 | E27 | E5 | E6 | E15 | E22 | E25
type E44 = E24 | E1 | E27 | E5 | E6 | E15 | E22 | E25
type E45 = E0 | E1 | E27 | E30 | E5 | E6 | E15 | E22 | E25
type E46 = E24 | E1 | E27 | E30 | E5 | E6 | E15 | E22 | E25
type E47 = E0 | E1 | E13 | E4 | E8 | E9 | E10
type E48 = 'LINK_INVALID'
type E49 = 'LINK_EXPIRED'
type E50 = E0 | E48 | E13 | E4 | E49 | E7 | E8 | E9 | E10
type E51 = E24 | E1 | E30 | E5 | E6 | E15 | E22 | E25
type E52 = E24 | E1 | E30 | E5 | E6 | E15 | E22 | E10
type E53 = E24 | E1 | E13 | E15 | E22 | E25
type E54 = E24 | E1 | E13 | E30 | E5 | E6 | E15 | E22 | E10
type E55 = E1 | E13 | E30 | E15 | E22 | E25
type E56 = E1 | E13 | E15 | E22 | E25
type E57 = E24 | E1 | E13 | E30 | E5 | E6 | E15 | E22 | E25
type E58 = E24 | E1 | E13 | E15 | E22 | E10
type E59 = E0 | E1 | E13 | E4 | E30 | E5 | E6 | E7 | E15 | E9 | E10
type E60 = E0 | E1 | E30 | E5 | E6 | E15 | E22 | E10
type E61 = E24 | E1 | E6 | E15 | E22 | E25
type E62 = 'ASSET_NOT_FOUND'
type E63 = E1 | E62 | E15 | E22 | E25
type E64 = E62 | E22 | E25
type E65 = E48 | E49 | E22 | E25

/** The error codes of each operation, by its `operationId`. */
export interface OperationErrors {
  renderPdf: E11
  renderScreenshot: E12
  extract: E14
  lint: E16
  mergePdfs: E18
  splitPdf: E18
  rotatePdf: E19
  stampPdf: E19
  flattenPdf: E19
  fillPdf: E19
  pdfSteps: E21
  pdfMetadata: E19
  signPdf: E21
  verifyPdf: E19
  convertPdf: E18
  createBatch: E23
  listBatches: E26
  getBatch: E28
  cancelBatch: E29
  getBatchOutputs: E31
  listRenders: E26
  compareRenders: E33
  getRender: E34
  cancelRender: E35
  getRenderReport: E36
  getRenderRequest: E36
  getRenderCapsule: E35
  getProblemReport: E36
  reportProblem: E37
  withdrawProblemReport: E36
  rerunRender: E11
  createSignedUrl: E38
  revokeShareUrls: E36
  listRenderShareLinks: E34
  listEvents: E26
  getEvent: E36
  listShareLinks: E26
  revokeShareLink: E29
  listDeliveries: E36
  redeliverWebhook: E40
  retryUpload: E37
  listWebhookEndpoints: E41
  createWebhookEndpoint: E42
  updateWebhookEndpoint: E43
  deleteWebhookEndpoint: E29
  rotateWebhookSecret: E44
  sendTestWebhook: E45
  listAllDeliveries: E26
  getDelivery: E29
  redeliver: E46
  getOgImage: E47
  headOgImage: E47
  getRenderLink: E50
  headRenderLink: E50
  listLinkSecrets: E41
  createLinkSecret: E51
  updateLinkSecret: E44
  revokeLinkSecret: E29
  rotateLinkSecret: E44
  createRenderLink: E44
  listTemplates: E26
  createTemplate: E52
  getTemplate: E53
  updateTemplate: E54
  deleteTemplate: E55
  listPartUsers: E53
  listTemplateVersions: E53
  getTemplateDraft: E56
  updateTemplateDraft: E54
  discardTemplateDraft: E56
  publishTemplate: E54
  rollBackTemplate: E57
  diffTemplate: E58
  previewTemplate: E59
  listSigners: E41
  createSigner: E60
  getSigner: E29
  deleteSigner: E29
  listDestinations: E41
  createDestination: E42
  getDestination: E29
  updateDestination: E45
  deleteDestination: E29
  testDestination: E29
  retryUploads: E44
  listAssets: E41
  uploadAsset: E61
  listAssetUses: E63
  deleteAsset: E63
  getAssetFile: E64
  headAssetFile: E64
  listGalleryTemplates: E41
  getGalleryTemplate: E56
  getUsage: E26
  getStoredFile: E65
  headStoredFile: E65
  getSharedFile: E65
  headSharedFile: E65
}

{{- define "sendwright.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "sendwright.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sendwright.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{ include "sendwright.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "sendwright.claim" -}}
{{- .Values.persistence.existingClaim | default (include "sendwright.name" .) -}}
{{- end -}}

{{/* What several processes need is said when the chart is installed, not by pods that fail. */}}
{{- define "sendwright.check" -}}
{{- $several := or (gt (int .Values.replicas) 1) (gt (int .Values.workers.replicas) 0) -}}
{{- $hasDatabase := or .Values.existingSecret (hasKey .Values.secrets "DATABASE_URL") (hasKey .Values.settings "DATABASE_URL") -}}
{{- if and $several (not $hasDatabase) -}}
{{- fail "Several processes need your own PostgreSQL: put DATABASE_URL in existingSecret or secrets." -}}
{{- end -}}
{{- if and $several (not .Values.persistence.existingClaim) (ne .Values.persistence.accessMode "ReadWriteMany") -}}
{{- fail "Several processes need a shared volume: set persistence.accessMode to ReadWriteMany." -}}
{{- end -}}
{{- if and (or .Values.smtp.submissionPort .Values.smtp.inboundPort) (not .Values.smtp.tlsSecret) -}}
{{- fail "SMTP ports need a certificate: set smtp.tlsSecret." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- fail "ingress.hosts must name the hosts of the ingress." -}}
{{- end -}}
{{- end -}}

{{/* The pod of one kind of process. Expects a dict: root, role, component (server or worker), resources. */}}
{{- define "sendwright.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "sendwright.selector" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    # A changed setting restarts the pods.
    checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
    {{- with $values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  # A stop waits for the messages that are being handed over.
  terminationGracePeriodSeconds: 60
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    # PostgreSQL and the key file refuse to be writable by a group: only the empty volume is changed.
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: sendwright
      image: {{ printf "%s:%s" $values.image.repository ($values.image.tag | default .root.Chart.AppVersion) | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: ['ALL']
      env:
        - name: ROLE
          value: {{ .role }}
        {{- if $values.keySecret }}
        - name: SECRET_KEY_FILE
          value: /keys/secret.key
        {{- end }}
      envFrom:
        - configMapRef:
            name: {{ include "sendwright.name" .root }}
        {{- if $values.secrets }}
        - secretRef:
            name: {{ include "sendwright.name" .root }}
        {{- end }}
        {{- with $values.existingSecret }}
        - secretRef:
            name: {{ . }}
        {{- end }}
      ports:
        - name: http
          containerPort: 4680
        {{- if and (eq .component "server") $values.smtp.submissionPort }}
        - name: submission
          containerPort: 2587
        {{- end }}
        {{- if and (eq .component "server") $values.smtp.inboundPort }}
        - name: inbound
          containerPort: 2525
        {{- end }}
      # The first start creates the database.
      startupProbe:
        httpGet:
          path: /health
          port: http
        periodSeconds: 5
        timeoutSeconds: 4
        failureThreshold: 120
      readinessProbe:
        httpGet:
          path: /health
          port: http
        periodSeconds: 10
        timeoutSeconds: 4
      # Not /health: while the database is away, a restart helps nobody. A blocked process ends itself.
      livenessProbe:
        tcpSocket:
          port: http
        periodSeconds: 20
        timeoutSeconds: 5
      {{- with .resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
        # Where the embedded PostgreSQL and Chromium share memory; the runtime's default is 64 MB.
        - name: memory
          mountPath: /dev/shm
        {{- if $values.keySecret }}
        - name: keys
          mountPath: /keys
          readOnly: true
        {{- end }}
        {{- if $values.smtp.tlsSecret }}
        - name: certificate
          mountPath: /certificate
          readOnly: true
        {{- end }}
  volumes:
    - name: data
      persistentVolumeClaim:
        claimName: {{ include "sendwright.claim" .root }}
    - name: tmp
      emptyDir: {}
    - name: memory
      emptyDir:
        medium: Memory
        sizeLimit: 512Mi
    {{- if $values.keySecret }}
    - name: keys
      secret:
        secretName: {{ $values.keySecret }}
        defaultMode: 0440
    {{- end }}
    {{- if $values.smtp.tlsSecret }}
    - name: certificate
      secret:
        secretName: {{ $values.smtp.tlsSecret }}
        defaultMode: 0440
    {{- end }}
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

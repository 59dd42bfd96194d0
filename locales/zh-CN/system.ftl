# The state of the installation, for administrators.

system-title = 系统
system-lead = 各组成部分的当前状态。
system-version = 版本 { $version }

system-database = { $engine } 运行正常
system-database-away = { $engine } 没有响应。恢复之前无法保存任何内容。
system-guard = 唯一索引 uk_request_id 正在保护每一次提交
system-guard-missing = 唯一索引 uk_request_id 缺失或不完整，重复提交可能被保存两次。请运行“onceform doctor”。
system-claims = 快速查重（Redis）运行正常
system-claims-none = 未配置 Redis，由数据库单独防止重复。
system-claims-away = 快速查重自 { $time } 起不可用。提交仍由数据库保证不重复。
system-messages =
    { $count ->
        [0] 提交之后要发送的消息已全部送达
       *[other] 有 { $count } 条消息等待送达
    }
system-messages-parked = 有 { $count } 条消息未能送达，已停止重试。原因见对应表单的 Webhook 页面。
system-messages-unknown = 数据库没有响应，无法得知等待送达的消息数量

system-counts = 本实例启动以来
system-stored = 已保存
system-replayed = 重复提交，已返回首次回执
system-waits = 等待首次提交完成
system-different = 以不同内容再次提交
system-not-saved = 未保存

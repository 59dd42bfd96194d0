# Webhook 及其投递情况。

webhooks-title = Webhook
webhooks-lead = 本表单的动态会发送到其他程序的地址。消息带有签名，未送达会重试。
webhooks-open = Webhook 与投递记录
webhooks-none = 尚未设置。
webhooks-all = 本表单的全部 Webhook
webhooks-parked = 有 { $count } 条消息未能送达，已停止重试。打开对应的 Webhook 查看原因并重新发送。

webhook-title = Webhook
webhook-new = 新建 Webhook
webhook-add = 添加 Webhook
webhook-save = 保存
webhook-url = 地址
webhook-url-hint = 以 https:// 开头
webhook-kinds = 要发送的事件
webhook-on = 已启用
webhook-off = 已停用
webhook-gone = 已停用：地址已失效
webhook-secret = 签名密钥
webhook-secret-once = 请立即复制。密钥不会再次显示。

webhook-deeds = 测试与更改
webhook-test = 发送测试
webhook-test-lead = 测试消息只发送一次，稍后可在下方查看结果。
webhook-rotate = 生成新密钥
webhook-rotate-lead = 24 小时内消息同时使用旧密钥签名，便于接收方更换。
webhook-switch-on = 启用
webhook-switch-off = 停用
webhook-switch-lead = 停用期间的事件不会补发。
webhook-remove = 删除 Webhook
webhook-remove-confirm = 确定删除这个 Webhook 吗？尚未发送的消息将丢失。

webhook-fault-address = 请填写完整地址，例如 https://example.org/hook
webhook-fault-https = 请填写以 https:// 开头的地址
webhook-fault-private = 请填写公网地址。该地址指向内部网络。
webhook-fault-name = 请检查地址，找不到该域名。
webhook-fault-kinds = 请至少选择一个事件

webhook-said-saved = 已保存
webhook-said-removed = 已删除
webhook-said-test = 测试消息正在发送
webhook-said-again = 消息正在重新发送
webhook-said-on = 已启用
webhook-said-off = 已停用

news-submission-created = 收到新提交
news-submission-updated = 答案已更改
news-submission-status-changed = 提交已处理
news-submission-deleted = 提交已删除
news-form-published = 新版本已发布
news-form-full = 名额已满
news-test = 测试
news-separator = 、

deliveries-title = 投递记录
deliveries-none = 尚未发送任何消息。
deliveries-note = 最新的在前。时区：{ $zone }。
deliveries-refresh = 刷新
delivery-news = 事件
delivery-when = 时间
delivery-state = 状态
delivery-result = 响应
delivery-tries = 次数
delivery-sent = 已送达
delivery-waiting = 等待中
delivery-parked = 已放弃
delivery-next = 下次尝试：{ $time }
delivery-again = 重新发送
delivery-answer = { $status }：{ $fault }
delivery-fault-gone = 地址已失效
delivery-fault-private = 指向内部网络
delivery-fault-redirect = 重定向，不予跟随
delivery-fault-refused = 未被接收
delivery-fault-timed-out = 响应超时
delivery-fault-not-reached = 无法连接
delivery-fault-broken-off = 连接中断
delivery-fault-no-destination = Webhook 已停用或删除
